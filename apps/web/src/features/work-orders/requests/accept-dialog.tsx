import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldInput } from '#components/fields/inputs.tsx'
import type { NamedField, Values } from '#components/fields/field.ts'
import { filledBody, newValues, problemsOf } from '#components/fields/form-values.ts'
import { fieldAt } from '#components/fields/named.ts'
import { REFERENCES } from '#components/fields/references.ts'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { isElsewhere } from '#lib/elsewhere.ts'
import { fieldTexts } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { ORDERS } from '../order-kind.tsx'
import { type Asked, chosenOrder, OrderChoice, useSuggested } from './order-choice.tsx'
import { answerProblem, useSayAccepted } from './use-answers.ts'

const ASKED = [
  'title',
  'asset_id',
  'work_order_type_id',
  'priority',
  'assigned_to_id',
  'due_date',
] as const
const FIELDS = ASKED.map((name) => fieldAt(ORDERS.fields, name))

type Accepted = BodyOf<typeof workRequestsApi.accept>

interface AcceptDialogProps {
  /** Those that wait for an answer; all are accepted into one work order. */
  requests: readonly Asked[]
  onClose: () => void
  onAccepted: (order: WorkOrder) => void
}

type Into = 'new' | 'there'

/** The request that the new work order is made of: of those that say most of where it is, the first. */
function mainOf(requests: readonly Asked[]): Asked {
  const inOrder = requests.toSorted((a, b) => a.number.localeCompare(b.number))
  const where = (['asset', 'location', 'site'] as const).map((place) =>
    inOrder.find((request) => request[place]),
  )
  return where.find(Boolean) ?? inOrder[0]!
}

/** What becomes of the requests, sent once it is whole. */
function useAccepting(requests: readonly Asked[], into: Into) {
  const main = mainOf(requests)
  const suggested = useSuggested(requests)
  const accept = useSend(workRequestsApi.accept, { once: true })
  const acceptInto = useSend(workRequestsApi.acceptInto)
  const [given, give] = useState<Values | null>(null)
  const [choice, choose] = useState<Parameters<typeof OrderChoice>[0]['value']>({
    pick: null,
    other: null,
  })
  const asset = isElsewhere(main.asset) ? null : main.asset
  const values = given ?? { ...newValues(FIELDS, null), title: main.title, asset_id: asset }
  const order = chosenOrder(choice, suggested)
  const ids = requests.map(({ id }) => id)
  const send = () => {
    if (into === 'there')
      return acceptInto.mutateAsync({ params: { id: order! }, body: { requests: { ids } } })
    const also_ids = ids.filter((id) => id !== main.id)
    // Another asset, or none any more, is said; that of the request needs no word.
    const { id: asset_id = null } = (values['asset_id'] ?? {}) as { id?: string }
    const isOther = asset_id !== (asset?.id ?? null)
    const said = { ...filledBody(FIELDS, values), asset_id: isOther ? asset_id : undefined }
    const body = { accept: { ...said, also_ids } } as Accepted
    return accept.mutateAsync({ params: { id: main.id }, body })
  }
  return {
    ...{ main, suggested, values, give, choice, choose, order, ids, send },
    dirty: given !== null || choice.pick !== null || choice.other !== null,
    pending: accept.isPending || acceptInto.isPending,
  }
}

/** Accepts requests into one work order: a new one, of which little has to be known yet, or one that is open. */
export function AcceptDialog({ requests, onClose, onAccepted }: AcceptDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const [into, setInto] = useState<Into>('new')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const accepting = useAccepting(requests, into)
  const { main, suggested, values } = accepting
  const sayAccepted = useSayAccepted()
  const isNew = into === 'new'
  const problems = isNew ? problemsOf(FIELDS, values, t) : {}
  const missing = !isNew && accepting.order === null
  const submit = async () => {
    setTried(true)
    if (missing || Object.keys(problems).length > 0) return focusFirstProblem(form)
    try {
      const { data } = await accepting.send()
      sayAccepted(accepting.ids, data, isNew)
      onAccepted(data)
    } catch (error) {
      const texts = fieldTexts(error, t)
      const isAtField = FIELDS.some(({ name }) => texts[name])
      setRefused(isAtField ? texts : {})
      setFailure(isAtField ? null : answerProblem(error, t))
      if (isAtField) focusFirstProblem(form)
    }
    return undefined
  }
  return (
    <PlainForm
      form={form}
      title={titleOf(requests, t)}
      description={t(isNew ? newText(requests) : 'work_requests.accept.text_there', {
        number: main.number,
      })}
      submit={t(isNew ? 'work_requests.accept.submit' : 'work_requests.accept.submit_there')}
      pending={accepting.pending}
      dirty={accepting.dirty}
      problem={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioGroup<Into>
        label={t('work_requests.accept.into')}
        value={into}
        onChange={(next) => {
          setInto(next)
          setTried(false)
          setFailure(null)
        }}
        options={[
          { value: 'new', label: t('work_requests.accept.new') },
          {
            value: 'there',
            label: t('work_requests.accept.there'),
            hint:
              suggested.length > 0 &&
              t('work_requests.accept.there_hint', {
                count: suggested.length,
                formatted: format.integer(suggested.length),
              }),
          },
        ]}
      />
      {isNew ? (
        <NewOrder
          values={values}
          problems={tried ? { ...refused, ...problems } : {}}
          onChange={(next) => {
            setRefused({})
            accepting.give(next)
          }}
        />
      ) : (
        <OrderChoice
          suggested={suggested}
          value={accepting.choice}
          error={tried && missing ? t('work_requests.accept.missing') : undefined}
          onChange={accepting.choose}
        />
      )}
    </PlainForm>
  )
}

const newText = ({ length }: readonly Asked[]) =>
  length === 1 ? 'work_requests.accept.text' : 'work_requests.accept.text_many'

function titleOf(requests: readonly Asked[], t: TFunction) {
  const [first, ...more] = requests
  if (more.length === 0) return t('work_requests.accept.title', { number: first!.number })
  const count = requests.length
  return t('work_requests.accept.title_many', { count, formatted: format.integer(count) })
}

interface NewOrderProps {
  values: Values
  problems: Readonly<Partial<Record<string, string>>>
  onChange: (values: Values) => void
}

/** What is known already of the new work order. */
const NewOrder = (props: NewOrderProps) =>
  FIELDS.map((field) => <NewOrderField key={field.name} field={field} {...props} />)

function NewOrderField({ field, ...props }: NewOrderProps & { field: NamedField }) {
  const { values, problems, onChange } = props
  const { t } = useTranslation()
  const mayLook = useMay(field.kind === 'reference' ? REFERENCES[field.to].list : 'signed_in')
  if (!mayLook) return null
  return (
    <Field label={field.label(t)} optional={field.name !== 'title'} error={problems[field.name]}>
      {(control) => (
        <FieldInput
          field={field}
          control={control}
          value={values[field.name]}
          values={values}
          record={null}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      )}
    </Field>
  )
}
