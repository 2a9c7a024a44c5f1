import { type Assignment, assignmentsApi } from '@steward/contract/assignments.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { handOverAssetOf, spanText } from './assignment-text.ts'
import { DueBadge } from './due-badge.tsx'
import type { HandOverAsset } from './hand-over-asset.ts'

const HandOverDialog = lazyOf(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')
const ReturnDialog = lazyOf(() => import('./return-dialog.tsx'), 'ReturnDialog')

type OpenDialog = { way: 'over' | 'back'; assets: readonly HandOverAsset[] }

/** The current assets of an employee, to hand over or return one by one or together. */
export function HeldList({ held }: { held: readonly Assignment[] }) {
  const { t } = useTranslation()
  const mayChange = useMay(assignmentsApi.handOver)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const picked = held.filter(({ asset_id }) => chosen.has(asset_id))
  const begin = (way: OpenDialog['way'], assignments: readonly Assignment[]) =>
    setDialog({ way, assets: assignments.map(handOverAssetOf) })
  const close = (done: boolean) => {
    setDialog(null)
    if (done) setChosen(new Set())
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isChosen) next.add(id)
      else next.delete(id)
      return next
    })

  return (
    <section
      aria-label={t('employees.tabs.assets')}
      className="rounded-xl border border-border bg-card shadow-xs"
    >
      {mayChange && (
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-2">
          <ChooseAll
            count={picked.length}
            all={held.length}
            onChange={(all) => setChosen(new Set(all ? held.map(({ asset_id }) => asset_id) : []))}
          />
          <span className="flex flex-wrap gap-2">
            <Button disabled={picked.length === 0} onClick={() => begin('back', picked)}>
              <Undo2 aria-hidden />
              {t('hand_over.take_back')}
            </Button>
            <Button
              variant="primary"
              disabled={picked.length === 0}
              onClick={() => begin('over', picked)}
            >
              <ArrowRightLeft aria-hidden />
              {t('hand_over.submit')}
            </Button>
          </span>
        </div>
      )}
      <ul className="divide-y divide-border">
        {held.map((each) => (
          <Held
            key={each.id}
            assignment={each}
            mayChange={mayChange}
            isChosen={chosen.has(each.asset_id)}
            onChoose={(isChosen) => choose(each.asset_id, isChosen)}
            onReturn={() => begin('back', [each])}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {dialog?.way === 'over' && <HandOverDialog assets={dialog.assets} onClose={close} />}
        {dialog?.way === 'back' && <ReturnDialog assets={dialog.assets} onClose={close} />}
      </Suspense>
    </section>
  )
}

interface ChooseAllProps {
  count: number
  all: number
  onChange: (all: boolean) => void
}

function ChooseAll({ count, all, onChange }: ChooseAllProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      label={
        count === 0
          ? t('hand_over.choose_all')
          : t('hand_over.chosen', { count, formatted: format.integer(count) })
      }
      checked={count === all}
      indeterminate={count > 0 && count < all}
      onChange={onChange}
    />
  )
}

interface HeldProps {
  assignment: Assignment
  mayChange: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onReturn: () => void
}

function Held({ assignment, mayChange, isChosen, onChoose, onReturn }: HeldProps) {
  const { t } = useTranslation()
  const { asset } = assignment
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm">
      {mayChange && (
        <Checkbox
          label={
            <span className="sr-only">{t('common.list.select_name', { name: asset.name })}</span>
          }
          checked={isChosen}
          onChange={onChoose}
        />
      )}
      <span className="min-w-0 flex-1">
        <Link
          to="/assets/$id"
          params={{ id: asset.id }}
          className="link-name block truncate font-medium"
        >
          {asset.name}
        </Link>
        <span className="tnum block truncate text-xs text-muted-foreground">
          {[asset.asset_tag, spanText(assignment, t), asset.serial_number]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
          <DueBadge assignment={assignment} />
          <span className="sm:hidden">
            <StatusBadge domain="asset" value={asset.status} />
          </span>
        </span>
      </span>
      <span className="hidden sm:block">
        <StatusBadge domain="asset" value={asset.status} />
      </span>
      {mayChange && (
        <Button
          size="sm"
          aria-label={t('hand_over.return.of', { name: asset.name })}
          onClick={onReturn}
        >
          {t('hand_over.return.row')}
        </Button>
      )}
    </li>
  )
}
