import { type Assignment, assignmentsApi } from '@steward/contract/assignments.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, MapPin, Printer, Undo2, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { MoreButton } from '#components/more-button.tsx'
import { PathLink } from '#components/path-link.tsx'
import { ErrorState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Waiting } from '#components/waiting.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { pages } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { handOverAssetOf, holderName, spanText } from './assignment-text.ts'
import { DueBadge } from './due-badge.tsx'
import { CONDITION_LABELS } from './conditions.ts'

const ReturnDialog = lazyOf(() => import('./return-dialog.tsx'), 'ReturnDialog')

const PER_PAGE = 10

interface AssignmentHistoryProps {
  assetId: string
  /** Shows a past moment, read-only. */
  at?: string | null
}

/** The assignments of an asset, newest first. */
export function AssignmentHistory({ assetId, at = null }: AssignmentHistoryProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('hand_over.history.title')}>
      <Assignments assetId={assetId} at={at} />
    </Card>
  )
}

function Assignments({ assetId, at }: { assetId: string; at: string | null }) {
  const { t } = useTranslation()
  const query = { per_page: PER_PAGE, ...(at !== null && { at }) }
  const found = useInfiniteQuery(pages(assignmentsApi.ofAsset, { params: { id: assetId }, query }))
  const [returning, setReturning] = useState<Assignment | null>(null)
  const assignments = found.data?.pages.flatMap(({ data }) => data)
  if (found.isError && !assignments)
    return <ErrorState level={2} error={found.error} onRetry={() => void found.refetch()} />
  if (!assignments) return <Waiting rows={1} />
  if (assignments.length === 0)
    return (
      <p className="text-sm text-muted-foreground">
        {t(at === null ? 'hand_over.history.empty' : 'hand_over.history.empty_then')}
      </p>
    )
  return (
    <>
      <ol className="flex flex-col gap-4">
        {assignments.map((each) => (
          <Entry key={each.id} assignment={each} {...(at === null && { onReturn: setReturning })} />
        ))}
      </ol>
      <MoreButton found={found} className="mt-4" />
      <Suspense fallback={null}>
        {returning && (
          <ReturnDialog assets={[handOverAssetOf(returning)]} onClose={() => setReturning(null)} />
        )}
      </Suspense>
    </>
  )
}

function Sign({ assignment: { employee_id, location_id } }: { assignment: Assignment }) {
  if (employee_id) return <UserRound className="size-3.5" />
  return location_id ? <MapPin className="size-3.5" /> : <Building2 className="size-3.5" />
}

interface EntryActions {
  assignment: Assignment
  onReturn: () => void
}
interface EntryProps {
  assignment: Assignment
  /** Undefined if it can't be returned. */
  onReturn?: (assignment: Assignment) => void
}

function Entry({ assignment, onReturn }: EntryProps) {
  const { t } = useTranslation()
  const { condition, returned_condition, note, return_note, handed_by, returned_by } = assignment
  const state = (label: 'given' | 'came_back', value: typeof condition) =>
    value === null ? null : t(`hand_over.history.${label}`, { value: t(CONDITION_LABELS[value]) })
  const lines = [
    handed_by && t('hand_over.history.by', { name: handed_by.name }),
    state('given', condition),
    note,
    returned_by && t('hand_over.history.returned_to', { name: returned_by.name }),
    state('came_back', returned_condition),
    return_note,
  ].filter((line) => line !== null)
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground"
      >
        <Sign assignment={assignment} />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <HolderLink assignment={assignment} />
          <span className="tnum text-xs text-muted-foreground">{spanText(assignment, t)}</span>
          <DueBadge assignment={assignment} />
        </p>
        {lines.length > 0 && (
          <ul className="mt-1 flex flex-col gap-0.5 text-xs break-words text-muted-foreground">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {assignment.ended_at === null && onReturn && (
          <EntryButtons assignment={assignment} onReturn={() => onReturn(assignment)} />
        )}
      </div>
    </li>
  )
}

/** The actions of a current assignment. */
function EntryButtons({ assignment, onReturn }: EntryActions) {
  const { t } = useTranslation()
  const mayChange = useMay(assignmentsApi.takeBack) && !assignment.asset.archived
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {mayChange && (
        <Button size="sm" onClick={onReturn}>
          <Undo2 aria-hidden />
          {t('hand_over.take_back')}
        </Button>
      )}
      <Link
        to="/assets/receipt"
        search={{ asset: assignment.asset_id }}
        className={buttonStyles({ size: 'sm' })}
      >
        <Printer aria-hidden />
        {t('hand_over.receipt.print')}
      </Link>
    </p>
  )
}

function HolderLink({ assignment }: { assignment: Assignment }) {
  const maySee = useMay('employee:view')
  const name = holderName(assignment)
  if (!assignment.employee_id || !maySee) return <span className="font-medium">{name}</span>
  return (
    <PathLink
      to={`/system-settings/employee-directory/${assignment.employee_id}`}
      className="link font-medium"
    >
      {name}
    </PathLink>
  )
}
