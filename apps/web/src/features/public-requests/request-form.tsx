import { email } from '@steward/contract/kit/fields.ts'
import { publicRequestsApi } from '@steward/contract/public-requests.ts'
import type { TFunction } from 'i18next'
import { Camera, X } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PhotoInput } from '#components/photo-input.tsx'
import { sentSmaller } from '#components/shrink-photo.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { errorText, fieldTexts } from '#lib/error-text.ts'
import { send } from '#lib/http.ts'

const FIELDS = ['title', 'description', 'requester_name', 'requester_email'] as const
type Entered = Partial<Record<(typeof FIELDS)[number], string>>
type Problems = Readonly<Record<string, string>>

/** The values of a form. */
function enteredIn(form: HTMLFormElement): Entered {
  const data = new FormData(form)
  const filled = FIELDS.flatMap((name) => {
    const value = String(data.get(name) ?? '').trim()
    return value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(filled)
}

const EMAIL = email()

/** The problems before sending. */
function problemsOf({ title, requester_email: email }: Entered, t: TFunction): Problems {
  return {
    ...(!title && { title: t('public_requests.problems.title') }),
    ...(email &&
      !EMAIL.safeParse(email).success && { requester_email: t('public_requests.problems.email') }),
  }
}

const focusFirstProblem = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())

/** Sends a report once, whatever is clicked meanwhile, and shows the reason of a refusal. */
function useReport(token: string, onSent: (path: string) => void) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const report = async (form: HTMLFormElement, photo: File | null) => {
    const entered = enteredIn(form)
    const { title, ...more } = entered
    const missing = problemsOf(entered, t)
    setFailure(null)
    setProblems(missing)
    if (!title || Object.keys(missing).length > 0) return focusFirstProblem(form)
    setPending(true)
    try {
      const body = { request: { title, ...more } }
      const input = { params: { token }, body, ...(photo && { file: photo }) }
      const { data } = await send(publicRequestsApi.submit, input, undefined, { account: false })
      onSent(data.follow_path)
    } catch (error) {
      const found = fieldTexts(error, t)
      setProblems(found)
      if (FIELDS.some((name) => found[name])) focusFirstProblem(form)
      else setFailure(found['photo'] ?? errorText(error, t))
    } finally {
      setPending(false)
    }
    return undefined
  }
  /** Removes problems that are corrected. */
  const recheck = (form: HTMLFormElement) => {
    const left = problemsOf(enteredIn(form), t)
    setProblems((before) => {
      const kept = Object.keys(before).filter((name) => left[name])
      return Object.fromEntries(kept.map((name) => [name, left[name]!]))
    })
  }
  return { report, recheck, pending, problems, failure }
}

/** Reports a problem, with an optional photo and name. */
export function RequestForm(props: { token: string; onSent: (path: string) => void }) {
  const { t } = useTranslation()
  const [photo, setPhoto] = useState<File | null>(null)
  const { report, recheck, pending, problems, failure } = useReport(props.token, props.onSent)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!pending) void report(event.currentTarget, photo)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => recheck(currentTarget)}
      className="flex flex-col gap-4"
    >
      <div role="alert">{failure && <Banner kind="error">{failure}</Banner>}</div>
      <Field label={t('public_requests.what')} error={problems['title']}>
        {(control) => (
          <Input
            {...control}
            name="title"
            autoComplete="off"
            maxLength={255}
            placeholder={t('public_requests.example')}
          />
        )}
      </Field>
      <Field label={t('public_requests.details')} optional error={problems['description']}>
        {(control) => <Textarea {...control} name="description" rows={3} maxLength={10_000} />}
      </Field>
      <Photo photo={photo} onPhoto={setPhoto} />
      <Field label={t('public_requests.name')} optional error={problems['requester_name']}>
        {(control) => (
          <Input {...control} name="requester_name" autoComplete="name" maxLength={128} />
        )}
      </Field>
      <Field
        label={t('public_requests.email')}
        hint={t('public_requests.email_hint')}
        optional
        error={problems['requester_email']}
      >
        {(control) => (
          <Input
            {...control}
            name="requester_email"
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={pending}
        pendingLabel={t('public_requests.sending')}
      >
        {t('public_requests.send')}
      </Button>
    </form>
  )
}

/** A photo, reduced in size for mobile connections. */
function Photo({ photo, onPhoto }: { photo: File | null; onPhoto: (photo: File | null) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-center gap-2">
      <Button onClick={() => input.current?.click()}>
        <Camera aria-hidden />
        {t(photo ? 'public_requests.other_photo' : 'public_requests.add_photo')}
      </Button>
      <PhotoInput
        ref={input}
        label={t('public_requests.add_photo')}
        onPhoto={(taken) => onPhoto(sentSmaller(taken))}
      />
      <output className="min-w-0 flex-1 truncate text-sm text-muted-foreground">
        {photo?.name}
      </output>
      {photo && (
        <IconButton
          size="icon-sm"
          label={t('public_requests.remove_photo')}
          onClick={() => onPhoto(null)}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
