import * as z from 'zod/mini'
import { route } from './kit/route.ts'

export const descriptionApi = {
  openapi: route({
    name: 'description.openapi',
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
  }),
}
