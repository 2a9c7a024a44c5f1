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
