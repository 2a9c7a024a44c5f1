import { assetsApi } from '@steward/contract/assets.ts'
import { CircleAlert, CircleQuestionMark, Plus, RotateCw, X } from 'lucide-react'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useMay } from '#lib/session.ts'
import { FoundCard } from './found-card.tsx'
import { codeText } from './look-up.ts'
import type { Entry } from './scan-list.ts'
import { SeveralFound } from './several-found.tsx'
import type { useScanList } from './use-scan-list.ts'

interface EntriesProps {
  list: ReturnType<typeof useScanList>
  onAdd: (code: string) => void
}

/** The scanned codes, newest first. */
export function ScanListEntries({ list, onAdd }: EntriesProps) {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('scan.list')}
      className="flex flex-col divide-y divide-border rounded-xl border border-border"
    >
      {list.entries.map((entry) => (
        <li key={entry.code} className="flex items-center gap-2 p-3">
          <div className="min-w-0 flex-1">
            <Content entry={entry} list={list} onAdd={onAdd} />
          </div>
          <IconButton
            label={t('scan.remove', { code: codeText(entry.code) })}
            onClick={() => list.remove(entry.code)}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function Content({ entry, list, onAdd }: EntriesProps & { entry: Entry }) {
  const { t } = useTranslation()
  const mayAdd = useMay(assetsApi.create)
  if (entry.state === 'found') return <FoundCard asset={entry.asset} />
  if (entry.state === 'several')
    return (
      <div className="flex flex-col gap-2">
        <SeveralFound
          code={entry.code}
          assets={entry.assets}
          onChoose={(asset) => list.choose(entry.code, asset)}
        />
      </div>
    )
  if (entry.state === 'unknown')
    return (
      <Line
        icon={<CircleQuestionMark aria-hidden />}
        code={entry.code}
        text={t('scan.unknown.title')}
      >
        {mayAdd && (
          <Button size="sm" onClick={() => onAdd(entry.code)}>
            <Plus aria-hidden />
            {t('scan.unknown.add')}
          </Button>
        )}
      </Line>
    )
  if (entry.state === 'failed')
    return (
      <Line icon={<CircleAlert aria-hidden />} code={entry.code} text={t('scan.failed')}>
        <Button size="sm" onClick={() => list.again(entry.code)}>
          <RotateCw aria-hidden />
          {t('common.retry')}
        </Button>
      </Line>
    )
  return <Line icon={<Spinner />} code={entry.code} text={t('common.loading')} />
}

function Line(props: { icon: ReactNode; code: string; text: string; children?: ReactNode }) {
  const { icon, code, text, children } = props
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-muted text-muted-foreground [&>svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium break-all">{codeText(code)}</p>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      {children}
    </div>
  )
}
