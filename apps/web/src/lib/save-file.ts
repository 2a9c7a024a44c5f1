import type { Download } from './http.ts'

/** Saves a downloaded file by the browser's download. */
export function saveFile({ blob, filename }: Download): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The browser reads the URL asynchronously, so it must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
