import { type Location, locationsApi } from '@steward/contract/locations.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { FramedField } from '#components/fields/form-fields.tsx'
import { fieldAt } from '#components/fields/named.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { LOCATIONS } from './locations.tsx'
import type { PlaceValue } from './place-lookup.ts'
import { usePlaceProblem } from './use-place-actions.ts'

/** More should be imported from a file. */
export const MAX_NAMES = 200
const LONGEST = 255

/** The names in a text, one per line, without bullets or numbers. */
export const namesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((line) => line !== '')

interface NamesProblem {
  kind: 'none' | 'over_limit' | 'too_long' | 'twice'
  /** The name with the problem. */
  name?: string
  limit?: number
}

/** The problem that prevents adding names together. */
export function namesProblem(names: readonly string[]): NamesProblem | null {
  if (names.length === 0) return { kind: 'none' }
  if (names.length > MAX_NAMES) return { kind: 'over_limit', limit: MAX_NAMES }
  const long = names.find((name) => name.length > LONGEST)
  if (long !== undefined) return { kind: 'too_long', name: `${long.slice(0, 30)}…`, limit: LONGEST }
  const seen = new Set<string>()
  for (const name of names) {
    const key = name.toLocaleLowerCase()
    if (seen.has(key)) return { kind: 'twice', name }
    seen.add(key)
  }
  return null
}

interface SeveralDialogProps {
  into: PlaceValue | null
  onClose: () => void
}

interface Refused {
  name: string
  reason: string
}

/** Sends one name after the other; refused ones stay with their reasons. */
function useAdding() {
  const problem = usePlaceProblem()
  const create = useSend(locationsApi.create, { once: true })
  const [done, setDone] = useState<number | null>(null)

  const add = async (names: readonly string[], place: PlaceValue, type: Location['type']) => {
    const refused: Refused[] = []
    for (const [index, name] of names.entries()) {
      setDone(index)
      const location = { name, type, site_id: place.site_id, parent_id: place.location_id }
      try {
        await create.mutateAsync({ body: { location } })
      } catch (error) {
        refused.push({ name, reason: problem(error) })
      }
    }
    setDone(null)
    return refused
  }
  return { add, done }
}

/** The input of the dialog, and adding it. */
function useSeveral(form: string, { into, onClose }: SeveralDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(into)
  const [type, setType] = useState<Location['type']>('room')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused[]>([])
  const [added, setAdded] = useState<string | null>(null)
  const { add, done } = useAdding()
  const names = namesIn(text)
  const wrong = namesProblem(names)

  const submit = async () => {
    setTried(true)
    if (done !== null) return
    if (wrong || !place) {
      document.getElementById(`${form}-${place ? 'names' : 'parent_id'}`)?.focus()
      return
    }
    const left = await add(names, place, type)
    setRefused(left)
    setText(left.map(({ name }) => name).join('\n'))
    const count = names.length - left.length
    const words = t('places.several.done', {
      count,
      formatted: format.integer(count),
      place: place.name,
    })
    // A toast would cover the button that is needed next.
    setAdded(left.length > 0 && count > 0 ? words : null)
    if (left.length > 0) return
    toast.success(words)
    onClose()
  }
  const input = { text, setText, place, setPlace, type, setType }
  return { ...input, names, wrong, tried, refused, added, done, submit }
}

/** Adds a location for each line of a text, which may be copied from a plan or spreadsheet. */
export function AddSeveralDialog(props: SeveralDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const several = useSeveral(form, props)
  const { text, names, done } = several

  return (
    <Dialog
      open
      dirty={text.trim() !== ''}
      onClose={props.onClose}
      title={t('places.several.title')}
      description={t('places.several.text')}
      footer={
        <DialogFoot
          label={
            names.length === 0
              ? t('places.actions.add')
              : t('places.several.add', {
                  count: names.length,
                  formatted: format.integer(names.length),
                })
          }
          pending={done !== null}
          does={form}
        />
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void several.submit()
        }}
      >
        <FormGrid>
          <div role="status" className="col-span-full empty:hidden">
            {several.added && <Banner kind="success">{several.added}</Banner>}
          </div>
          {several.refused.length > 0 && <RefusedBanner refused={several.refused} />}
          <SeveralFields form={form} several={several} />
          {done !== null && (
            <div className="col-span-full">
              <Progress label={t('places.several.progress')} value={done} max={names.length} />
            </div>
          )}
        </FormGrid>
      </form>
    </Dialog>
  )
}

interface SeveralFieldsProps {
  form: string
  several: ReturnType<typeof useSeveral>
}

function SeveralFields({ form, several }: SeveralFieldsProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { text, place, type, wrong, tried } = several
  const field = (name: string, error?: string) => {
    const found = fieldAt(LOCATIONS.fields, name)
    return {
      field: found,
      values: {},
      control: { id: `${form}-${name}`, label: found.label(t), error },
    }
  }
  return (
    <>
      <FramedField
        {...field('parent_id', tried && !place ? t('places.problems.place') : undefined)}
        value={place}
        onChange={(next) => several.setPlace(next as PlaceValue)}
      />
      <FramedField
        {...field('type')}
        value={type}
        onChange={(next) => several.setType(next as Location['type'])}
      />
      <Field
        id={`${form}-names`}
        label={t('places.several.names')}
        hint={t('places.several.hint')}
        error={tried && wrong ? problemText(wrong) : undefined}
        className="col-span-full"
      >
        {(attributes) => (
          <Textarea
            {...attributes}
            rows={9}
            value={text}
            onChange={(event) => several.setText(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

function useProblemText() {
  const { t } = useTranslation()
  return ({ kind, name = '', limit = 0 }: NamesProblem): string =>
    t(`places.several.problems.${kind}`, { name, formatted: format.integer(limit) })
}

function RefusedBanner({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation()
  const count = refused.length
  return (
    <div className="col-span-full">
      <Banner
        kind="error"
        title={t('places.several.refused', { count, formatted: format.integer(count) })}
      >
        <ul className="list-disc ps-5">
          {refused.slice(0, 10).map(({ name, reason }) => (
            <li key={name}>{t('places.several.refused_item', { name, reason })}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
