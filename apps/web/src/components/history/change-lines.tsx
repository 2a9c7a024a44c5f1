import { useTranslation } from 'react-i18next'
import { TextFold } from '#components/text-fold.tsx'
import { type ChangeLine, lineKind } from './event-lines.ts'

/** More lines are collapsed: a new record sets many fields at once. */
const SHOWN = 6

/** The changes of an event, by field. */
export function ChangeLines({
  lines,
  created,
}: {
  lines: readonly ChangeLine[]
  created: boolean
}) {
  const { t } = useTranslation()
  const folded = created || lines.length > SHOWN
  if (!folded) return <LineList lines={lines} />
  return (
    <TextFold
      className="mt-1 text-xs"
      title={t('audits.show_fields', { count: lines.length, formatted: String(lines.length) })}
    >
      <LineList lines={lines} />
    </TextFold>
  )
}

function LineList({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-xs">
      {lines.map((line) => (
        <Line key={line.field} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: ChangeLine }) {
  const { t } = useTranslation()
  const words = {
    set: t('audits.line.set', { field: line.label, after: line.after }),
    cleared: t('audits.line.cleared', { field: line.label, before: line.before }),
    changed: t('audits.line.changed', {
      field: line.label,
      before: line.before,
      after: line.after,
    }),
  }
  return <li className="break-words text-muted-foreground">{words[lineKind(line)]}</li>
}
