import type { Download } from './http.ts'

/** Hands a downloaded file to the browser, which puts it where the person keeps downloads. */
export function saveFile({ blob, filename }: Download): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The browser reads the file after this turn; the address must live until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
