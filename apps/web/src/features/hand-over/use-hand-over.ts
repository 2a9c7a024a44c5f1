import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useTranslation } from 'react-i18next'
import { useGoTo } from '#components/path-link.tsx'
import { format, organizationToday } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Condition } from './conditions.ts'
import { type HandOverSelection, onlyOf, targetOf } from './selection.ts'
import type { HandOverAsset } from './hand-over-asset.ts'
import type { Kind } from './parts.tsx'
import { dayProblem, dueProblem } from './refusal.ts'
import { useHandForm } from './use-hand-form.ts'
import { useHandMany } from './use-hand-many.ts'

const SHOWN = ['employee_id', 'site_id', 'location_id', 'handed_on', 'due_on', 'note']

interface Entered {
  kind: Kind
  to: Named
  handed_on: string | null
  due_on: string | null
  condition: Condition | null
  note: string
  /** The asset moves to the employee's workplace. */
  moves: boolean
  receipt: boolean
}

const bodyOf = (entered: Entered) => ({
  [`${entered.kind}_id`]: entered.to?.id,
  handed_on: entered.handed_on,
  due_on: entered.due_on,
  note: entered.note,
  ...(entered.condition && { condition: entered.condition }),
  ...(entered.moves && entered.kind === 'employee' && { move_along: true }),
  // Sent by default: employees without an email address get none.
  ...(!entered.receipt && { send_receipt: false }),
})

/** Sends the input: for one asset with its version, for several in one call. */
function useSending(selection: HandOverSelection) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const one = useSend(assignmentsApi.handOver)
  const many = useHandMany()

  const sendOne = async ({ id, name: asset, lock_version }: HandOverAsset, entered: Entered) => {
    const version = lock_version === undefined ? {} : { lock_version }
    const body = { assignment: { ...bodyOf(entered), ...version } }
    await one.mutateAsync({ params: { id }, body })
    toast.success(t('hand_over.done', { asset, name: entered.to!.name }), {
      action: {
        label: t('hand_over.receipt.print'),
        onClick: () => goTo(`/assets/receipt?asset=${id}`),
      },
      duration: 10_000,
    })
    return true
  }

  return {
    pending: one.isPending || many.pending,
    left: many.left,
    goBack: many.goBack,
    /** Resolves to whether all were handed over. */
    send: (entered: Entered): Promise<boolean> => {
      const asset = onlyOf(selection)
      if (asset) return sendOne(asset, entered)
      return many.over(targetOf(selection), bodyOf(entered), (count) =>
        t('hand_over.many.done', {
          count,
          formatted: format.integer(count),
          name: entered.to!.name,
        }),
      )
    },
  }
}

interface HandOverInput {
  selection: HandOverSelection
  to: Named
  onClose: (done: boolean) => void
}

/** The state of the form: input, problems and submit. */
export function useHandOver({ selection, to, onClose }: HandOverInput) {
  const { t } = useTranslation()
  const { send, ...sending } = useSending(selection)
  const hand = useHandForm<Entered>({
    start: () => ({
      kind: 'employee',
      to,
      handed_on: organizationToday(),
      due_on: null,
      condition: null,
      note: '',
      moves: false,
      receipt: true,
    }),
    problemsOf: (entered) => ({
      [`${entered.kind}_id`]: entered.to ? undefined : t('hand_over.problems.choose'),
      handed_on: dayProblem(entered.handed_on, t),
      due_on: dueProblem(entered.due_on, entered.handed_on, t),
    }),
    shown: SHOWN,
    send,
    onClose,
  })
  return { hand, sending }
}
