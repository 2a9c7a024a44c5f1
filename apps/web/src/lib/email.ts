/** Whether a text looks like an email address. Only a mail that arrives shows that it is one. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
