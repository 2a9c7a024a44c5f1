import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import type { workRequestsApi } from '@steward/contract/work-requests.ts'
import { useState } from 'react'
import type { Values } from '#components/fields/field.ts'
import { filledBody } from '#components/fields/form-values.ts'
import { fieldAt } from '#components/fields/named.ts'
import { type FieldsForm, useFields } from '#components/fields/use-fields.ts'
import { isElsewhere } from '#lib/elsewhere.ts'
import { ORDERS } from '../order-kind.tsx'
import { useNamed } from '../use-named.ts'
import type { Asked } from './order-choice.tsx'

const PLACE = ['site_id', 'location_id'] as const

const fieldsOf = (...names: string[]) => names.map((name) => fieldAt(ORDERS.fields, name))

/** The fields of the work order for a request: those side by side, and those below. */
export const NEW_ORDER_FIELDS = {
  beside: fieldsOf('title', 'asset_id', ...PLACE, 'work_order_type_id', 'assigned_to_id'),
  below: fieldsOf('priority', 'due_date'),
}
const FIELDS = [...NEW_ORDER_FIELDS.beside, ...NEW_ORDER_FIELDS.below]

export type Accepted = BodyOf<typeof workRequestsApi.accept>['accept']

const seen = (named: Named) => (isElsewhere(named) ? null : named)
const idIn = (values: Values, name: string) => (values[name] as Named | undefined)?.id ?? null

/** The changed place; unchanged values aren't sent. */
function whereOf(values: Values, asked: Values): Partial<Record<string, string | null>> {
  const isOther = (name: string) => idIn(values, name) !== idIn(asked, name)
  return {
    asset_id: isOther('asset_id') ? idIn(values, 'asset_id') : undefined,
    ...Object.fromEntries(
      PLACE.map((name) => [name, PLACE.some(isOther) ? idIn(values, name) : undefined]),
    ),
  }
}

/** The form of the work order for a request, at the place of the request or of the chosen asset. */
export function useNewOrder({ title, asset, site, location }: Asked) {
  const asked = {
    title,
    asset_id: seen(asset),
    site_id: seen(site),
    location_id: seen(location),
  }
  const [chosen, choose] = useState<string>()
  const [refused, refuse] = useState<Readonly<Record<string, string>>>({})
  const other = useNamed(assetsApi.get, chosen).record as Asset | undefined
  const place = other?.site && { site_id: other.site, location_id: other.location }
  const { form, drop, finish, isTouched } = useFields(FIELDS, { ...asked, ...place })
  const set = (name: string, value: unknown) => {
    refuse({})
    form.set(name, value)
    if (name !== 'asset_id') return
    const id = (value as Named)?.id
    choose(id === asked.asset_id?.id ? undefined : id)
    for (const one of PLACE) drop(one)
  }
  const shown: FieldsForm = {
    ...form,
    set,
    control: (name) => {
      const control = form.control(name)
      return { ...control, error: control.error ?? refused[name] }
    },
  }
  return {
    form: shown,
    isTouched,
    /** Shows the server's problems at their fields; returns whether there are any. */
    refuse: (texts: Readonly<Record<string, string>>): boolean => {
      const isAtField = FIELDS.some(({ name }) => texts[name])
      refuse(isAtField ? texts : {})
      return isAtField
    },
    /** The body to send; null if there are problems, which are shown from then on. */
    finish: (): Accepted | null => {
      const values = finish()
      if (!values) return null
      return { ...filledBody(FIELDS, values), ...whereOf(values, asked) } as Accepted
    },
  }
}
