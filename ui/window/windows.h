// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace perrank::ui {

class MainWindow;
struct Session;

/// The windows of the program, each with a document of its own. The program ends with the last of them.
class Windows : public QObject {
    Q_OBJECT

public:
    Windows();
    ~Windows() override;

    MainWindow &open();
    /// What earlier programs left: says what of it is damaged, and opens the work that was not saved, the first of it
    /// in the window that is there, the rest in new ones.
    void recover();
    [[nodiscard]] std::size_t count() const { return m_all.size(); }

private:
    struct Item;

    void quit();
    void forget(const MainWindow *window);
    void showLook(const MainWindow *changed);

    QString m_aboutSettings; ///< to be said once, may be empty
    std::vector<std::unique_ptr<Item>> m_all;
};

} // namespace perrank::ui
