import {
  type DepreciationMethod,
  DepreciationMethodInput,
  depreciationMethodsApi,
} from '@steward/contract/depreciation-methods.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { filled, onTheWire, type Problems } from '#components/record-form/record-fields.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { parseDecimal } from '#lib/decimal.ts'
import { format, formatLocale } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import type { Formula } from './example.ts'
import {
  type Convention,
  type EndOfLife,
  hasLife,
  type Kind,
  percentOf,
  type RateKind,
  rateOf,
  type SalvageRole,
} from './method-words.ts'

export interface MethodValues {
  name: string
  code: string
  kind: Kind
  rate_kind: RateKind
  /** In percent, as people type it. */
  annual_rate: string
  factor: string
  switch_to_straight_line: boolean
  unit_label: string
  default_life_months: string
  convention: Convention
  salvage_role: SalvageRole
  end_of_life: EndOfLife
  status: DepreciationMethod['status']
  description: string
}

/** A number as its field shows it; nothing where there is none. */
const shown = (decimal: string | null | undefined) => (decimal ? format.decimalInput(decimal) : '')

const BLANK: MethodValues = {
  name: '',
  code: '',
  kind: 'straight_line',
  rate_kind: 'percent',
  annual_rate: '',
  factor: '',
  switch_to_straight_line: false,
  unit_label: '',
  default_life_months: '',
  convention: 'full_month',
  salvage_role: 'deducted_from_base',
  end_of_life: 'write_off',
  status: 'active',
  description: '',
}

const ratesOf = ({ rate_kind, annual_rate, factor }: DepreciationMethod) => ({
  rate_kind: rate_kind ?? BLANK.rate_kind,
  annual_rate: shown(annual_rate && percentOf(annual_rate)),
  factor: shown(factor),
})

function valuesOf(record: DepreciationMethod | null): MethodValues {
  if (!record) return BLANK
  const { name, kind, switch_to_straight_line, convention, salvage_role, end_of_life } = record
  return {
    ...{ name, kind, switch_to_straight_line, convention, salvage_role, end_of_life },
    ...ratesOf(record),
    status: record.status,
    code: record.code ?? '',
    unit_label: record.unit_label ?? '',
    default_life_months: String(record.default_life_months ?? ''),
    description: record.description ?? '',
  }
}

/** Which fields a kind has: the others are neither shown nor sent. */
export const isDeclining = ({ kind }: Pick<MethodValues, 'kind'>) => kind === 'declining_balance'
export const hasUnits = ({ kind }: Pick<MethodValues, 'kind'>) => kind === 'units_of_production'

const read = (text: string) => parseDecimal(text, formatLocale())

/** The percent that was typed as a share of one; null where it is no number above 0 and up to 100. */
function rateIn(text: string): string | null {
  const percent = read(text)
  if (percent === null || percent.startsWith('-') || Number(percent) === 0) return null
  const rate = rateOf(percent)
  return z.safeParse(DepreciationMethodInput.shape.annual_rate, rate).success ? rate : null
}

function factorIn(text: string): string | null {
  const factor = read(text)
  if (factor === null || Number(factor) <= 0) return null
  return z.safeParse(DepreciationMethodInput.shape.factor, factor).success ? factor : null
}

/** What is filled in so far, as the example reads it. */
export const formulaOf = (values: MethodValues): Formula => ({
  ...values,
  annual_rate: rateIn(values.annual_rate),
  factor: factorIn(values.factor),
})

const isLife = (text: string) =>
  text.trim() === '' || /^(?:[1-9]\d{0,2}|1[01]\d\d|1200)$/.test(text.trim())

function check(values: MethodValues, t: TFunction): Problems<MethodValues> {
  const asks = (kind: RateKind) => isDeclining(values) && values.rate_kind === kind
  return {
    ...(values.name.trim() === '' && { name: t('depreciation_methods.problems.name') }),
    ...(asks('percent') &&
      rateIn(values.annual_rate) === null && {
        annual_rate: t('depreciation_methods.problems.annual_rate', {
          example: format.decimalInput('12.5'),
        }),
      }),
    ...(asks('factor') &&
      factorIn(values.factor) === null && {
        factor: t('depreciation_methods.problems.factor', { example: format.decimalInput('1.5') }),
      }),
    ...(hasLife(values) &&
      !isLife(values.default_life_months) && {
        default_life_months: t('depreciation_methods.problems.life'),
      }),
  }
}

/** All that a method is, with nothing of what its kind doesn't have. */
function wireOf(values: MethodValues) {
  const declines = isDeclining(values)
  const rate = (kind: RateKind, value: string | null) =>
    declines && values.rate_kind === kind ? value : null
  const life = hasLife(values) ? values.default_life_months.trim() : ''
  return onTheWire({
    ...values,
    rate_kind: declines ? values.rate_kind : null,
    annual_rate: rate('percent', rateIn(values.annual_rate)),
    factor: rate('factor', factorIn(values.factor)),
    switch_to_straight_line: declines && values.switch_to_straight_line,
    unit_label: hasUnits(values) ? values.unit_label : null,
    default_life_months: life === '' ? null : Number(life),
  })
}

export const useMethodLabels = () => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      name: t('depreciation_methods.fields.name'),
      code: t('depreciation_methods.fields.code'),
      kind: t('depreciation_methods.fields.kind'),
      rate_kind: t('depreciation_methods.fields.rate_kind'),
      annual_rate: t('depreciation_methods.fields.annual_rate'),
      factor: t('depreciation_methods.fields.factor'),
      switch_to_straight_line: t('depreciation_methods.fields.switch_to_straight_line'),
      unit_label: t('depreciation_methods.fields.unit_label'),
      default_life_months: t('depreciation_methods.fields.default_life_months'),
      convention: t('depreciation_methods.fields.convention'),
      salvage_role: t('depreciation_methods.fields.salvage_role'),
      end_of_life: t('depreciation_methods.fields.end_of_life'),
      status: t('depreciation_methods.fields.status'),
      description: t('depreciation_methods.fields.description'),
    }),
    [t],
  )
}

/** The form of one depreciation method. */
export function useMethodForm(
  record: DepreciationMethod | null,
  onSaved: (saved: DepreciationMethod) => void,
) {
  const { t } = useTranslation()
  const create = useSend(depreciationMethodsApi.create, { once: true })
  const update = useSend(depreciationMethodsApi.update)
  return useRecordForm<MethodValues, DepreciationMethod>({
    name: record ? `depreciation_methods/edit/${record.id}` : 'depreciation_methods/new',
    labels: useMethodLabels(),
    initial: useMemo(() => valuesOf(record), [record]),
    version: record?.lock_version ?? null,
    check: (values) => check(values, t),
    send: async (values, _, lock_version) => {
      const wire = wireOf(values)
      const { data } = record
        ? await update.mutateAsync({
            params: { id: record.id },
            body: { depreciation_method: { ...wire, lock_version: lock_version ?? undefined } },
          })
        : await create.mutateAsync({
            body: { depreciation_method: filled(wire) as DepreciationMethodInput },
          })
      return data
    },
    read: (theirs) => ({ values: valuesOf(theirs), version: theirs.lock_version }),
    onSaved,
  })
}
