import { Copy, Download, Printer } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { copyText } from '#lib/copy-text.ts'
import { saveFile } from '#lib/save-file.ts'
import { toast } from '#lib/toast.ts'

/** Prints the codes only. */
function print(title: string, codes: string[]) {
  const page = open('', '_blank', 'width=480,height=640')
  if (!page) return false
  const { document: paper } = page
  paper.title = title
  const heading = paper.createElement('h1')
  heading.textContent = title
  const list = paper.createElement('ol')
  list.append(
    ...codes.map((code) => {
      const item = paper.createElement('li')
      item.textContent = code
      return item
    }),
  )
  paper.body.style.font = '16px/1.8 ui-monospace, monospace'
  paper.body.append(heading, list)
  page.addEventListener('afterprint', () => page.close())
  page.print()
  return true
}

interface RecoveryCodesProps {
  codes: string[]
  /** The user confirms that they have stored the codes. */
  onDone: () => void
}

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const [stored, setStored] = useState(false)
  const [problem, setProblem] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const warning = useRef<HTMLDivElement>(null)
  const title = t('profile.two_factor.codes_title')
  const text = `${title}\n${location.origin}\n\n${codes.join('\n')}\n`

  // The submitted form is gone, so the focus moves here.
  useEffect(() => warning.current?.focus(), [])

  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('common.copied'))
  }
  const download = () =>
    saveFile({
      blob: new Blob([text], { type: 'text/plain;charset=utf-8' }),
      filename: 'steward-recovery-codes.txt',
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(!stored)
    if (stored) onDone()
    else box.current?.querySelector<HTMLInputElement>('input')?.focus()
  }

  return (
    <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Banner ref={warning} kind="warning">
        {t('profile.two_factor.codes_hint')}
      </Banner>
      <ul
        aria-label={title}
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-lg bg-muted px-4 py-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('profile.two_factor.copy')}
        </Button>
        <Button size="sm" onClick={download}>
          <Download aria-hidden />
          {t('profile.two_factor.download')}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            if (!print(title, codes)) toast.error(t('profile.two_factor.not_printed'))
          }}
        >
          <Printer aria-hidden />
          {t('profile.two_factor.print')}
        </Button>
      </div>
      <div>
        <Checkbox
          label={t('profile.two_factor.stored')}
          checked={stored}
          onChange={(checked) => {
            setStored(checked)
            setProblem(false)
          }}
        />
        <div role="alert">
          {problem && <FieldError>{t('profile.two_factor.store_first')}</FieldError>}
        </div>
      </div>
      <Button type="submit" variant="primary" className="self-end">
        {t('profile.two_factor.done')}
      </Button>
    </form>
  )
}
