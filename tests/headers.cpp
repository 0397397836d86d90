// SPDX-License-Identifier: GPL-3.0-or-later
/// Only here to carry the headers that the tests compile once and share.
int main()
{
    return 0;
}
