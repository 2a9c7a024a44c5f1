import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import type { RecordFormSpec } from './record-form-spec.ts'
import { sendForm } from './send-form.ts'

interface Values {
  name: string
  code: string
}
interface Saved extends Values {
  version: number
  isArchived?: boolean
}

const BASE = { name: 'A', code: '1' }

/** A form of a record that somebody else has saved, and what the form has sent. */
function formOf(stored: Saved, check: RecordFormSpec<Values, Saved>['check'] = () => ({})) {
  const sent: { changed: Partial<Values>; version: number | null }[] = []
  const spec: RecordFormSpec<Values, Saved> = {
    name: 'things/1',
    labels: { name: 'Name', code: 'Code' },
    initial: BASE,
    version: 1,
    check,
    send: (values, changed, version) => {
      sent.push({ changed, version })
      return version === stored.version
        ? Promise.resolve({ ...values, version: stored.version + 1 })
        : Promise.reject(staleError(stored))
    },
    read: ({ name, code, version }) => ({ values: { name, code }, version }),
    isGone: ({ isArchived = false }) => isArchived,
    onSaved: () => undefined,
  }
  const send = (values: Values) =>
    sendForm(spec, { base: BASE, values, version: 1 }, () => undefined)
  return { sent, send }
}

const staleError = (current: Saved) =>
  new ApiError({
    type: 'CONFLICT',
    message: 'Changed meanwhile',
    status: 409,
    code: 'stale_record',
    items: [{ code: 'stale_record', detail: '', meta: { current } }] as never,
  })

test('a form sends its changes, based on the version that it was opened with', async () => {
  const { sent, send } = formOf({ ...BASE, version: 1 })

  expect(await send({ ...BASE, name: 'B' })).toMatchObject({ kind: 'saved', taken: [] })
  expect(sent).toEqual([{ changed: { name: 'B' }, version: 1 }])
})

describe('if somebody else has saved the record meanwhile, a form', () => {
  test('is sent again with their changes of other fields', async () => {
    const { sent, send } = formOf({ name: 'A', code: '2', version: 2 })

    expect(await send({ ...BASE, name: 'B' })).toMatchObject({
      kind: 'saved',
      record: { name: 'B', code: '2' },
      taken: ['code'],
    })
    expect(sent[1]).toEqual({ changed: { name: 'B' }, version: 2 })
  })

  test('reports a conflict in a field that both have changed', async () => {
    const { sent, send } = formOf({ name: 'C', code: '1', version: 2 })

    expect(await send({ ...BASE, name: 'B' })).toMatchObject({
      kind: 'trouble',
      trouble: { kind: 'stale', conflicting: ['name'], theirs: { name: 'C' } },
    })
    expect(sent).toHaveLength(1)
  })

  test('reports that the record is archived', async () => {
    const { send } = formOf({ ...BASE, version: 2, isArchived: true })

    expect(await send({ ...BASE, name: 'B' })).toEqual({
      kind: 'trouble',
      trouble: { kind: 'gone' },
    })
  })

  test('is not sent again with problems', async () => {
    const { sent, send } = formOf({ name: 'A', code: '', version: 2 }, ({ code }) =>
      code === '' ? { code: 'Enter a code.' } : {},
    )

    expect(await send({ ...BASE, name: 'B' })).toEqual({ kind: 'invalid' })
    expect(sent).toHaveLength(1)
  })
})
