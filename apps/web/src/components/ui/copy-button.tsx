import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { IconButton } from './icon-button.tsx'
import { useUiTexts } from './texts.tsx'

const SHOWN = 2000

/** Copies a text, such as a tag or a request's id, and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const texts = useUiTexts()
  const [copied, setCopied] = useState(false)

  // A timer resets the checkmark.
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyText(text)) setCopied(true)
  }

  return (
    <>
      <IconButton
        size="icon-sm"
        label={copied ? texts.copied : label}
        onClick={() => void copy()}
        className="text-muted-foreground"
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? texts.copied : ''}
      </span>
    </>
  )
}
