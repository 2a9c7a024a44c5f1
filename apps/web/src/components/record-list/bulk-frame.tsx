import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { focusFirstProblem } from '#components/record-form/plain-form.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { same } from '#lib/same.ts'
import { useSettled } from '#lib/settled.ts'
import type { BulkDialogProps, Rehearsal } from './bulk-spec.ts'

interface BulkFrameProps extends Pick<BulkDialogProps, 'rehearsal' | 'submit'> {
  title: string
  count: number
  /** «12 sites». */
  items: string
  pending: boolean
  /** The changes as entered so far; null while something is missing. */
  changes: object | null
  /** The input is invalid, as the fields show. */
  blocked?: boolean
  /** A preview of the result, always visible above the buttons. */
  preview?: ReactNode
  onClose: () => void
  /** Submits the changes, or shows what is missing. */
  onSubmit: () => void
  children: ReactNode
}

const SkippedDialog = lazyOf(() => import('./skipped-dialog.tsx'), 'SkippedDialog')

/** How long the changes have to stay the same before a dry run. */
const PAUSE_MS = 300

const NOT_ASKED = { queryKey: ['rehearsal'], queryFn: () => Promise.reject(new Error('not asked')) }

/** The result of a dry run of the changes, once there is one. */
function useRehearsal({ rehearsal, changes }: Pick<BulkFrameProps, 'rehearsal' | 'changes'>) {
  const asked = useSettled(changes, PAUSE_MS)
  const isAsked = rehearsal !== undefined && asked !== null
  const { data } = useQuery({
    ...(isAsked ? rehearsal.ask(asked) : NOT_ASKED),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
  })
  const isCurrent = same(asked, changes)
  return isAsked && isCurrent ? data : undefined
}

/** The number of records that won't change, with a list of them. */
function StayNote({ found, rehearsal }: { found: BulkResult; rehearsal: Rehearsal }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const { skipped } = found
  const count = skipped.length
  const items = rehearsal.countText(count)
  return (
    <Banner
      kind="warning"
      actions={
        <Button size="sm" onClick={() => setShown(true)}>
          {t('lists.bulk.which')}
        </Button>
      }
    >
      {t('lists.bulk.stay', { count, items })}
      <Suspense fallback={null}>
        {isShown && (
          <SkippedDialog
            title={t('lists.bulk.stay', { count, items })}
            skipped={skipped}
            countText={rehearsal.countText}
            reasons={rehearsal.reasons}
            onClose={() => setShown(false)}
          />
        )}
      </Suspense>
    </Banner>
  )
}

/** The records that would stay unchanged, according to the dry run. */
function Foretold({
  count,
  found,
  rehearsal,
}: {
  count: number
  found: BulkResult
  rehearsal: Rehearsal
}) {
  const { t } = useTranslation()
  // Records that already have the value are neither changed nor skipped.
  const staying = count - found.changed - found.skipped.length
  return (
    <>
      {staying > 0 && (
        <p className="text-sm text-muted-foreground">
          {t('lists.bulk.same', { items: rehearsal.countText(staying) })}
        </p>
      )}
      {found.skipped.length > 0 && <StayNote found={found} rehearsal={rehearsal} />}
    </>
  )
}

/** The dialog of a bulk change, which shows the number of records. */
export function BulkFrame(props: BulkFrameProps) {
  const { title, pending, rehearsal, submit: words, onClose, onSubmit, children } = props
  const found = useRehearsal(props)
  const count = found?.changed ?? props.count
  const items = found && rehearsal ? rehearsal.countText(count) : props.items
  const { t } = useTranslation()
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
    focusFirstProblem(form)
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={title}
      description={t('lists.bulk.applies_to', { count: props.count, items: props.items })}
      footer={
        <>
          {props.preview}
          <DialogFoot
            label={t(words ?? 'lists.bulk.change', { count, items })}
            pending={pending}
            does={form}
            disabled={props.blocked === true || found?.changed === 0}
          />
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {found && rehearsal && <Foretold count={props.count} found={found} rehearsal={rehearsal} />}
      </form>
    </Dialog>
  )
}
