declare module 'virtual:help-pages' {
  /** A page of help with the addresses of its built pictures. */
  export interface HelpPage {
    name: string;
    title: string;
    screens: string[];
    /** Without Markdown, for the search. */
    words: string;
    html: string;
  }
  export const helpPages: readonly HelpPage[];
}
