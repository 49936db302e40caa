/** Tools of the rich text editor, in the order of the toolbar. */
export const tools = ['h2', 'h3', 'bold', 'italic', 'underline', 'bullets', 'numbers', 'quote', 'link', 'image', 'undo', 'redo'] as const;
