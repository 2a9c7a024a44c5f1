import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { PLANS } from './plan-kind.tsx'

const said = ((key: string, values?: { meters: string }) =>
  values ? `${key}: ${values.meters}` : key) as unknown as TFunction
const refusal = (code: string, meta?: { meters: string[] }) =>
  PLANS.refused!(
    new ApiError({
      type: 'VALIDATION_ERROR',
      status: 422,
      code: 'invalid_data',
      message: '',
      items: [{ status: '422', title: '', detail: '', code, ...(meta && { meta }) }],
    } as unknown as ConstructorParameters<typeof ApiError>[0]),
    said,
  )

test('a meter that no asset of the plan has is reported with those they have', () => {
  expect(refusal('no_such_meter', { meters: ['Hours', 'Starts'] })).toEqual({
    meter_name: expect.stringMatching(/meter_named: Hours.+Starts/),
  })
  expect(refusal('no_such_meter', { meters: [] })).toEqual({
    meter_name: 'maintenance_plans.problems.no_meter',
  })
  expect(refusal('too_early')).toEqual({ end_date: 'maintenance_plans.problems.end_date' })
})
