import { useEffect, useRef, useState } from 'react'
import { draftKey } from '#lib/draft-keys.ts'
import { dropDraft, readDraft, writeDraft } from '#lib/session-storage.ts'
import { useLatest } from '#lib/use-latest.ts'

const SAVE_AFTER = 2000

/** A stored form: its values, and those that it started with. */
interface FormDraft<V> {
  values: V
  base: V
  version: number | null
}

/** The draft of a form in this tab, if the user has one. */
export const readFormDraft = <V>(form: string) => readDraft<FormDraft<V>>(draftKey(form))

/**
 * Stores the form within two seconds of a change and when form or page are closed, so that a reload or an expired
 * session loses nothing.
 *
 * @param draft null if nothing was changed
 */
export function useDraft<V>(form: string, draft: FormDraft<V> | null) {
  const [key] = useState(() => draftKey(form))
  const latest = useLatest(draft)
  const done = useRef(false)

  // Storage, timers and the end of the page are outside React.
  useEffect(() => {
    if (!draft) return undefined
    const timer = setTimeout(() => !done.current && writeDraft(key, draft), SAVE_AFTER)
    return () => clearTimeout(timer)
  }, [key, draft])
  useEffect(() => {
    const save = () => {
      if (latest.current && !done.current) writeDraft(key, latest.current)
    }
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      save()
    }
  }, [key, latest])

  /** Deletes the draft, and stores no further changes until `resume` or the form is opened again. */
  const drop = () => {
    done.current = true
    dropDraft(key)
  }
  const resume = () => {
    done.current = false
  }
  return { drop, resume }
}
