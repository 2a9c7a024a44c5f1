import {
  type OrderLink,
  type OrderLinkDirection,
  type OrderLinkKind,
  workOrderLinksApi,
} from '@steward/contract/work-order-links.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { Unlink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import { searchWorkOrders } from '#components/record-form/lookups.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import type { TKey } from '#lib/i18n.ts'
import { keysOf } from '#lib/keys-of.ts'
import { query, useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'

/** The relations of other work orders to this one: `blocks`, and `blocks_in` for «blocked by». */
const WORDS = {
  blocks: 'work_orders.links.kinds.blocks',
  blocks_in: 'work_orders.links.kinds.blocks_in',
  duplicate_of: 'work_orders.links.kinds.duplicate_of',
  duplicate_of_in: 'work_orders.links.kinds.duplicate_of_in',
  follow_up_of: 'work_orders.links.kinds.follow_up_of',
  follow_up_of_in: 'work_orders.links.kinds.follow_up_of_in',
} as const satisfies Record<string, TKey>
type Word = keyof typeof WORDS

interface Relation {
  kind: OrderLinkKind
  direction: OrderLinkDirection
}

const wordOf = ({ kind, direction }: Relation): Word => (direction === 'in' ? `${kind}_in` : kind)
const relationOf = (word: Word): Relation => ({
  kind: word.replace(/_in$/, '') as OrderLinkKind,
  direction: word.endsWith('_in') ? 'in' : 'out',
})

const OWN_WORDS = ['itself', 'linked_already', 'too_many_links', 'archived', 'circle'] as const

/** Why a link was refused. */
function problem(error: unknown, t: TFunction): string {
  const code = error instanceof ApiError ? OWN_WORDS.find((one) => one === error.code) : undefined
  return code ? t(`work_orders.links.problems.${code}`) : errorText(error, t)
}

/** The linked work orders, with a form to add links. */
export function OrderLinks({ order }: { order: Pick<WorkOrder, 'id' | 'archived_at'> }) {
  const { t } = useTranslation()
  const { id } = order
  const { data } = useQuery(query(workOrderLinksApi.list, { params: { id } }))
  const mayLink = useMay(workOrderLinksApi.link) && !order.archived_at
  const unlink = useSend(workOrderLinksApi.unlink)
  const links = data?.data ?? []
  const drop = (link: OrderLink) => {
    const { kind, direction } = link
    const input = { params: { id, other: link.work_order.id }, query: { kind, direction } }
    void unlink
      .mutateAsync(input)
      .then(keepFocus, (error: unknown) =>
        toast.error(t('work_orders.links.failed'), { description: problem(error, t) }),
      )
  }
  return (
    <Card title={t('work_orders.links.title')}>
      {links.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('work_orders.links.none')}</p>
      )}
      <ul className="divide-y divide-border text-sm">
        {links.map((link) => (
          <li key={`${wordOf(link)} ${link.work_order.id}`} className="flex items-start gap-2 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-xs text-muted-foreground">{t(WORDS[wordOf(link)])}</span>
              <Link
                to="/work-orders/$id"
                params={{ id: link.work_order.id }}
                className="link-name block break-words"
              >
                {link.work_order.title}
              </Link>
              <span className="tnum mt-1 flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
                {link.work_order.number}
                <StatusBadge domain="work_order" value={link.work_order.status} />
              </span>
            </span>
            {mayLink && (
              <IconButton
                size="icon-sm"
                label={t('work_orders.links.remove', { name: link.work_order.title })}
                onClick={() => drop(link)}
              >
                <Unlink aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayLink && <LinkForm id={id} />}
    </Card>
  )
}

function LinkForm({ id }: { id: string }) {
  const { t } = useTranslation()
  const link = useSend(workOrderLinksApi.link)
  const [word, setWord] = useState<Word>('blocks')
  const [other, setOther] = useState<{ value: string; label: string } | null>(null)
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.isPending) return
    if (!other) {
      setError(t('work_orders.links.missing'))
      return
    }
    link
      .mutateAsync({
        params: { id },
        body: { link: { other_id: other.value, ...relationOf(word) } },
      })
      .then(() => setOther(null))
      .catch((failure: unknown) => setError(problem(failure, t)))
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('work_orders.links.add')}
      className="mt-3 flex flex-col gap-3"
    >
      <Field label={t('work_orders.links.kind')}>
        {(control) => (
          <Select
            {...control}
            value={word}
            onChange={(value) => setWord((value ?? 'blocks') as Word)}
            options={keysOf(WORDS).map((value) => ({
              value,
              label: t(WORDS[value]),
            }))}
            placeholder=""
          />
        )}
      </Field>
      <Field label={t('work_orders.links.other')} error={error}>
        {(control) => (
          <Combobox
            {...control}
            key={other ? 'chosen' : 'none'}
            value={other?.value ?? null}
            known={other ? [other] : []}
            search={searchWorkOrders(id)}
            placeholder={t('work_orders.search')}
            onChange={(value, option) => {
              setError(undefined)
              setOther(value === null ? null : { value, label: option?.label ?? '' })
            }}
          />
        )}
      </Field>
      <Button type="submit" size="sm" className="self-start" pending={link.isPending}>
        {t('work_orders.links.add')}
      </Button>
    </form>
  )
}
