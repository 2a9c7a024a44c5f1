import { isNothing, type Route, type Schema } from '@steward/contract/kit/route.ts'
import { ErrorBody } from '@steward/contract/kit/errors.ts'
import * as z from 'zod/mini'
import { XLSX_TYPE } from '#core/export/file.ts'

type Json = Record<string, unknown>

/** The meaning of each error status; which of them a route can answer follows from its declaration. */
const REFUSALS: Record<string, string> = {
  '400': 'The address or the body cannot be read, or a public authentication call lacks a field',
  '401': 'No, expired or revoked token',
  '403': 'The role lacks the action, the feature is off, or the account is suspended',
  '404': 'No such record in this account',
  '408': 'The body came too slowly',
  '409': 'Stale version, or still in use',
  '413': 'The body or file is too large',
  '414': 'A part of the address is too long',
  '415': 'The content type is not the one that this call takes',
  '422': 'Invalid data, one error per field',
  '423': 'Sign-in is locked for a while',
  '429': 'Too many requests',
  '503': 'The database or the server is busy; `Retry-After` says for how long to wait',
  '507': 'The disk is full',
}

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const template = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Descriptions of parameters, where a schema isn't enough. */
const FIELDS =
  'Each record of the answer has only these fields, besides its id, its version and its status. ' +
  'Without it, and with `view=complete`, it has all of them.'

function parameters(route: Route): Json[] {
  const listed = (schema: Schema, where: 'path' | 'query'): Json[] => {
    if (isNothing(schema)) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: where,
      ...(name === 'fields' && 'per_page' in properties && { description: FIELDS }),
      required: where === 'path' || required.includes(name),
      schema,
    }))
  }
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(
    ([, name]) =>
      listed(route.params, 'path').find((one) => one['name'] === name) ?? {
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      },
  )
  const account = {
    name: 'X-Account-Id',
    in: 'header',
    required: false,
    description: 'The account to work in; without it the current one of the person',
    schema: { type: 'string', format: 'uuid' },
  }
  return [
    ...inPath,
    ...listed(route.query, 'query'),
    ...(route.access === 'public' ? [] : [account]),
  ]
}

function requestBody(route: Route): Json | undefined {
  const content: Json = {}
  const json = isNothing(route.body) ? undefined : schemaOf(route.body, 'input')
  if (json && route.upload?.kind !== 'table') content['application/json'] = { schema: json }
  if (route.upload)
    content['multipart/form-data'] = {
      schema: {
        type: 'object',
        properties: { [route.upload.field]: { type: 'string', format: 'binary' } },
      },
    }
  return Object.keys(content).length > 0 ? { required: true, content } : undefined
}

function success(route: Route): Json {
  if (route.download)
    return {
      '200': {
        description: 'The file',
        content: Object.fromEntries(
          typesOf(route, route.download).map((type) => [
            type,
            { schema: { type: 'string', format: 'binary' } },
          ]),
        ),
      },
    }
  if (route.events)
    return {
      '200': {
        description: 'Server-sent events, the data of each in this shape',
        content: { 'text/event-stream': { schema: schemaOf(route.reply, 'output') } },
      },
    }
  if (isNothing(route.reply)) return { '204': { description: 'Done' } }
  return {
    [String(route.status ?? 200)]: {
      description: 'The answer',
      content: { 'application/json': { schema: schemaOf(route.reply, 'output') } },
    },
    ...(route.method === 'GET' && {
      '304': { description: 'What `If-None-Match` names is still what there is' },
    }),
  }
}

/** Exports have several formats, and uploaded files any type. */
function typesOf({ name, path }: Route, type: string): string[] {
  if (path.endsWith('/export') || name === 'exports.file') return ['text/csv', XLSX_TYPE]
  return name === 'attachments.file' ? ['*/*'] : [type]
}

function refusals(route: Route): Json {
  const writes = route.method !== 'GET'
  const codes = [
    ...['400', '401', '403', '404'],
    ...(writes ? ['408', '409', '413'] : []),
    ...(route.path.includes(':') ? ['414'] : []),
    ...(writes ? ['415'] : []),
    '422',
    ...(route.name === 'session.login' ? ['423'] : []),
    ...['429', '503'],
    ...(writes ? ['507'] : []),
  ]
  return Object.fromEntries(
    codes.map((code) => [
      code,
      {
        description: REFUSALS[code],
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
      },
    ]),
  )
}

function accessText({ access }: Route): string {
  if (typeof access === 'string') return access
  return 'any' in access ? access.any.join(' or ') : access.join(' and ')
}

function operation(route: Route): Json {
  const [tag = ''] = route.name.split('.')
  const body = requestBody(route)
  return {
    operationId: route.name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: route.name.replaceAll('_', ' ').replace('.', ': '),
    description: route.access === 'public' ? 'Needs no token.' : `Needs: ${accessText(route)}.`,
    tags: [tag],
    security: route.access === 'public' ? [] : [{ token: [] }],
    parameters: parameters(route),
    ...(body ? { requestBody: body } : {}),
    responses: { ...success(route), ...refusals(route) },
  }
}

/** The description of the API in OpenAPI 3.1, made from the routes that are served. */
export function describeApi(routes: readonly Route[], version: string, server: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes)
    (paths[template(route.path)] ??= {})[route.method.toLowerCase()] = operation(route)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Steward',
      version,
      description: 'Asset register and maintenance. Every call of the web app is here.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${server}/api/v1` }],
    tags: [...new Set(routes.map(({ name }) => name.split('.')[0]!))]
      .sort()
      .map((name) => ({ name, description: `Calls of ${name.replaceAll('_', ' ')}` })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Errors: schemaOf(ErrorBody, 'output') },
    },
  }
}
