import { publicRequestsApi } from '@steward/contract/public-requests.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import type { FastifyRequest } from 'fastify'
import { callerAt } from '#core/requests/address.ts'
import { serveRecord } from '#http/records.ts'
import { type App, serve } from '#http/serve.ts'
import {
  followRequest,
  formLink,
  limitSubmits,
  publicForm,
  submitRequest,
} from './public.service.ts'
import { requestRecords } from './requests.records.ts'
import { acceptInto, acceptRequest, declineRequest, reopenRequests } from './requests.answers.ts'
import { requestRules } from './requests.service.ts'

export async function workRequestRoutes(app: App) {
  const visitor = ({ ip, id }: FastifyRequest) => ({
    services: app.services,
    address: callerAt(ip),
    request_id: id,
  })
  serveRecord(app, workRequestsApi, requestRecords, { rules: requestRules })
  serve(app, workRequestsApi.accept, ({ params, body }, ctx) =>
    acceptRequest(ctx, params.id, body.accept),
  )
  serve(app, workRequestsApi.acceptInto, ({ params, body }, ctx) =>
    acceptInto(ctx, params.id, body.requests.ids),
  )
  serve(app, workRequestsApi.reopen, ({ body }, ctx) => reopenRequests(ctx, body.reopen))
  serve(app, workRequestsApi.decline, ({ params, body }, ctx) =>
    declineRequest(ctx, params.id, body.decline.reason),
  )
  serve(app, workRequestsApi.formLink, ({ query }, ctx) => formLink(ctx, query.about, query.id))
  serve(app, publicRequestsApi.form, ({ params }, _ctx, { request }) =>
    publicForm(visitor(request), params.token),
  )
  serve(
    app,
    publicRequestsApi.submit,
    ({ params, body, upload }, _ctx, { request }) =>
      submitRequest(visitor(request), params.token, body.request, upload),
    { before: (request, { token }) => limitSubmits(visitor(request), token) },
  )
  serve(app, publicRequestsApi.follow, ({ params }, _ctx, { request }) =>
    followRequest(visitor(request), params.token),
  )
}
