import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem } from '#components/record-form/plain-form.tsx'
import { useGoTo } from '#components/path-link.tsx'
import { today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Condition } from './conditions.ts'
import { type HandOverSelection, onlyOf, targetOf } from './selection.ts'
import type { HandOverAsset } from './hand-over-asset.ts'
import type { Kind } from './parts.tsx'
import { dayProblem, dueProblem, NO_REFUSAL, refusalOf } from './refusal.ts'
import { useHandMany } from './use-hand-many.ts'

const SHOWN = ['employee_id', 'site_id', 'location_id', 'handed_on', 'due_on', 'note']

interface Entered {
  kind: Kind
  to: Named
  handed_on: string | null
  due_on: string | null
  condition: Condition | null
  note: string
  /** It moves to where the person works. */
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
  // Whoever has no address gets none, and nobody has to know that here.
  ...(!entered.receipt && { send_receipt: false }),
})

/** Sends what was entered: of one asset with its version, of several with one call. */
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
    /** Answers whether all of them were handed over. */
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

/** What is entered, what is wrong with it, and sending it. */
export function useHandOver({ selection, to, onClose }: HandOverInput) {
  const { t } = useTranslation()
  const form = useId()
  const { send, ...sending } = useSending(selection)
  const [touched, setTouched] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(NO_REFUSAL)
  const [entered, setEntered] = useState<Entered>(() => ({
    kind: 'employee',
    to,
    handed_on: today(timeZone()),
    due_on: null,
    condition: null,
    note: '',
    moves: false,
    receipt: true,
  }))

  const own = {
    to: entered.to ? undefined : t('hand_over.problems.choose'),
    handed_on: dayProblem(entered.handed_on, t),
    due_on: dueProblem(entered.due_on, entered.handed_on, t),
  }
  const isWrong = Object.values(own).some((problem) => problem !== undefined)

  const submit = async () => {
    setTried(true)
    if (isWrong) return focusFirstProblem(form)
    try {
      if (await send(entered)) onClose(true)
    } catch (error) {
      setRefused(refusalOf(error, SHOWN, t))
      focusFirstProblem(form)
    }
  }
  const problem = (field: string, mine?: string) =>
    (tried ? mine : undefined) ?? refused.fields[field]
  return {
    form,
    entered,
    touched,
    ...sending,
    general: refused.general,
    problems: {
      to: problem(`${entered.kind}_id`, own.to),
      handed_on: problem('handed_on', own.handed_on),
      due_on: problem('due_on', own.due_on),
      note: problem('note'),
    },
    enter: (change: Partial<Entered>) => {
      setTouched(true)
      setRefused(NO_REFUSAL)
      setEntered((before) => ({ ...before, ...change }))
    },
    submit,
  }
}
