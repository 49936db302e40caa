/** The tools of a rich text in the order in which they stand. */
export const tools = ['h2', 'h3', 'bold', 'italic', 'underline', 'bullets', 'numbers', 'quote', 'link', 'image', 'undo', 'redo'] as const;
