import * as z from 'zod/mini'
import { instant } from './kit/fields.ts'
import { route } from './kit/route.ts'

export const statusApi = {
  get: route({
    name: 'status.get',
    method: 'GET',
    path: '/status',
    access: 'public',
    reply: z.strictObject({
      data: z.strictObject({
        status: z.literal('ok'),
        time: instant(),
        /** Whether people may create an account here. */
        sign_up: z.optional(z.literal(true)),
        /** Only for platform users. */
        version: z.optional(z.string()),
        database: z.optional(z.string()),
      }),
    }),
  }),
}
