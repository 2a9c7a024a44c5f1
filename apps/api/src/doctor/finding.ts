/** One check of the installation: the result, and what to do if something is wrong. */
export interface Finding {
  /** `note`: it works, but deserves attention. */
  is: 'good' | 'note' | 'bad'
  text: string
}

export const good = (text: string): Finding => ({ is: 'good', text })
export const note = (text: string): Finding => ({ is: 'note', text })
export const bad = (text: string): Finding => ({ is: 'bad', text })

export const reason = (error: unknown): string =>
  error instanceof Error
    ? error.message || String((error as { code?: string }).code)
    : String(error)
