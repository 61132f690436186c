// sidebar: lets TypeScript import style sheets, which the build adds to the page.

declare module '*.css' {}
