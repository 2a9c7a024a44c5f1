import { MAX_COMMENT_FILES } from '@steward/contract/work-order-comments.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFiles } from '#components/attachments/chosen-files.tsx'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { draftKey } from '#lib/draft-keys.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useIsCoarse } from '#lib/media.ts'
import { dropDraft, readDraft, writeDraft } from '#lib/session-storage.ts'
import { type Person, typedBody } from './mention-text.ts'
import { askedName, sentBody, withPerson } from './mentions.ts'
import { People, usePeople } from './people.tsx'

interface CommentBoxProps {
  label: string
  submit: string
  /** The site of the work: only users who see it can be mentioned. */
  site_id: string | null
  /** The text of an existing comment. */
  body?: string
  takesFiles?: boolean
  /** The key under which unsent input is stored in this tab. */
  draft?: string
  onSend: (body: string, files: readonly File[]) => Promise<void>
  onCancel?: () => void
}

/** The initial text and its mentions, with storage for the draft. */
function useKeptText(body: string, draft: string | undefined) {
  const key = draft && draftKey(draft)
  const [begun] = useState(() => typedBody((key && readDraft<string>(key)?.value) || body))
  const [text, setText] = useState(begun.text)
  const [chosen, setChosen] = useState<readonly Person[]>(begun.people)
  useEffect(() => {
    if (!key) return
    if (text === '') dropDraft(key)
    else writeDraft(key, sentBody(text, chosen))
  }, [key, text, chosen])
  return { text, setText, chosen, setChosen }
}

/** The text of a comment, and the users who are offered while a name is typed after an @. */
function useMentioning({ body = '', draft, site_id }: CommentBoxProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, setText, chosen, setChosen } = useKeptText(body, draft)
  const [caret, setCaret] = useState(0)
  const [closed, setClosed] = useState(false)
  const asked = closed ? null : askedName(text, caret)
  const people = usePeople(asked, site_id)

  const pick = (person: Person) => {
    const next = withPerson(text, caret, person)
    setText(next.text)
    setCaret(next.caret)
    setChosen([...chosen.filter((one) => one.id !== person.id), person])
    // The cursor is placed behind the name after rendering.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  /** Returns whether the key was for the list of users. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (people.onKey(event, pick)) return true
    if (event.key !== 'Escape' || asked === null) return false
    event.stopPropagation()
    setClosed(true)
    return true
  }
  const type = ({ value, selectionStart }: HTMLTextAreaElement) => {
    setText(value)
    setCaret(selectionStart)
    setClosed(false)
  }
  return {
    area,
    text,
    setText,
    chosen,
    people,
    pick,
    onKey,
    type,
    setCaret,
    close: () => setClosed(true),
  }
}

/** The files of a comment, and sending it with its text. */
function useSending(
  { area, text, setText, chosen }: ReturnType<typeof useMentioning>,
  onSend: CommentBoxProps['onSend'],
) {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly File[]>([])
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const send = async () => {
    if (sending) return
    if (text.trim() === '') {
      setError(files.length > 0 ? t('work_orders.comments.words_missing') : null)
      return area.current?.focus()
    }
    if (files.length > MAX_COMMENT_FILES)
      return setError(
        t('work_orders.comments.too_many_files', { formatted: format.integer(MAX_COMMENT_FILES) }),
      )
    setSending(true)
    setError(null)
    try {
      await onSend(sentBody(text.trim(), chosen), files)
      // The user may have typed more while it was being sent.
      setText((now) => (now === text ? '' : now))
      setFiles((now) => (now === files ? [] : now))
    } catch (failure) {
      setError(errorText(failure, t))
    } finally {
      setSending(false)
    }
  }
  return { files, setFiles, sending, error, send }
}

/** The input of a comment. Typing @ offers users to mention; Ctrl with Enter submits. */
export function CommentBox(props: CommentBoxProps) {
  const { label, submit, takesFiles = false, onSend, onCancel } = props
  const { t } = useTranslation()
  const coarse = useIsCoarse()
  const id = useId()
  const mentioning = useMentioning(props)
  const { area, text, people } = mentioning
  const { files, setFiles, sending, error, send } = useSending(mentioning, onSend)
  // The files take much room on a phone: they are offered once somebody begins.
  const [isBegun, setBegun] = useState(text !== '')

  const onKeyDown = (event: KeyboardEvent) => {
    if (mentioning.onKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="relative">
        <Textarea
          ref={area}
          aria-label={label}
          aria-describedby={`${id}hint`}
          aria-controls={people.found.length > 0 ? `${id}people` : undefined}
          aria-activedescendant={people.active ? `${id}${people.active}` : undefined}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          placeholder={label}
          rows={3}
          maxLength={10_000}
          value={text}
          onChange={(event) => mentioning.type(event.target)}
          onFocus={() => setBegun(true)}
          onSelect={(event) => mentioning.setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={mentioning.close}
        />
        <People id={id} people={people} onPick={mentioning.pick} />
      </div>
      <p id={`${id}hint`} className="text-xs text-muted-foreground">
        {t(coarse ? 'work_orders.comments.touch_hint' : 'work_orders.comments.hint')}
      </p>
      {takesFiles && isBegun && <ChosenFiles files={files} onChange={setFiles} />}
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          size="sm"
          pending={sending}
          pendingLabel={t('common.saving')}
        >
          {submit}
        </Button>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
