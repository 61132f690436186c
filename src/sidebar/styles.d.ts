// sidebar: tells the compiler that a style sheet may be imported (the build puts it into the page).

declare module '*.css' {}
