import { LABEL_PRESET_NAMES } from '@steward/contract/label-presets.ts'
import { LABEL_CODES, LABEL_DEFAULTS, LABEL_PARTS } from '@steward/contract/labels.ts'
import { usersApi } from '@steward/contract/users.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSend } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'

/** The design of labels. */
const LabelDesign = z.object({
  preset: z.enum(LABEL_PRESET_NAMES),
  code: z.enum(LABEL_CODES),
  show: z.array(z.enum(LABEL_PARTS)),
})
export type LabelDesign = z.infer<typeof LabelDesign>

const FIRST: LabelDesign = { preset: 'tape_62x29', code: 'qr', show: [...LABEL_DEFAULTS] }

/** The design that the user printed with last, on any device. */
export function useLabelDesign() {
  const { user } = useSession()
  const update = useSend(usersApi.updateMe)
  const [design, setDesign] = useState<LabelDesign>(() => {
    const kept = z.safeParse(LabelDesign, user?.preferences['labels'])
    return kept.success ? kept.data : FIRST
  })
  /** Saves the design. A failure isn't shown, as it doesn't affect the labels. */
  const remember = () => update.mutate({ body: { user: { preferences: { labels: design } } } })
  return { design, setDesign, remember }
}
