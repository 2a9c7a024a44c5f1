import { descriptionApi } from '@steward/contract/description.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { call } from '#test/account.ts'
import { harness } from '#test/harness.ts'

test('the description of the API is valid OpenAPI 3.1 by its linter, and names every route', async () => {
  const h = await harness()
  const { text, body } = await call(h, descriptionApi.openapi, {})
  const config = await createConfig({ extends: ['recommended'] })

  const problems = await lintFromString({ source: text, config })

  expect(
    problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
  ).toEqual([])
  const operations = Object.values(body['paths'] as Record<string, object>).flatMap((path) =>
    Object.keys(path),
  )
  expect(operations).toHaveLength(h.app.contract.length)
})

/** The fields of answers of which a schema says nothing, with where they are. */
function unsaid(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isSaid = (field: unknown) => Object.keys(field as object).length > 0
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? Object.entries(value as object).flatMap(([name, field]) =>
          isSaid(field) ? unsaid(field, `${path}.${name}`) : [`${path}.${name}`],
        )
      : unsaid(value, path),
  )
}

test('says of every field of an answer what it is', async () => {
  const { body } = await call(await harness(), descriptionApi.openapi, {})
  const paths = body['paths'] as Record<string, Record<string, { responses: object }>>

  const fields = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { responses }]) =>
      unsaid(responses, `${method} ${path}`),
    ),
  )

  expect(fields).toEqual([])
})
