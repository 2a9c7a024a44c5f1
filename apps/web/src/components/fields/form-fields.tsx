import type { Named } from '@steward/contract/kit/fields.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#components/image-field.tsx'
import type { FormControl as ControlFrame } from '#components/record-form/use-record-form.ts'
import { Field, FormGrid, FormSection } from '#components/ui/field.tsx'
import { useSession } from '#lib/session.ts'
import type { FieldKind, InputProps, NamedField } from './field.ts'
import { FieldInput } from './inputs.tsx'
import type { FormKind, FormPart, Recorded } from './form-kind.ts'
import { isShownField } from './shown-field.ts'
import type { FieldsForm } from './use-fields.ts'
import type { KindForm } from './use-kind-form.ts'
import { useKindText } from './use-kind-text.ts'
import { emptyOf } from './values.ts'
import { choiceHint, textIn } from './words.ts'

interface KindFieldsProps<Row extends Recorded> {
  kind: FormKind<Row>
  record: Row | null
  state: KindForm<Row>
}

/** All fields of a kind's form, by section. */
export function KindFields<Row extends Recorded>({ kind, record, state }: KindFieldsProps<Row>) {
  const { t } = useTranslation()
  const session = useSession()
  const isShown = ({ field }: FormPart) => !field || isShownField(field, state.form.values, session)
  return (
    <FormGrid>
      {kind.form.map(({ title, parts }) => (
        <Fragment key={parts[0]?.name}>
          {title && parts.some(isShown) && <FormSection title={t(title)} />}
          {parts.map((part) => (
            <Part key={part.name} part={part} kind={kind} record={record} state={state} />
          ))}
        </Fragment>
      ))}
      {kind.customFields && state.custom.length > 0 && (
        <>
          <FormSection title={t('data_fields.title')} />
          {state.custom.map((field) => (
            <FormControl
              key={field.name}
              field={field}
              kind={state}
              form={state.form}
              record={record}
            />
          ))}
        </>
      )}
    </FormGrid>
  )
}

function Part<Row extends Recorded>(props: KindFieldsProps<Row> & { part: FormPart }) {
  const { part, kind, record, state } = props
  if (part.field)
    return <FormControl field={part.field} kind={kind} form={state.form} record={record} />
  if (part.component)
    return <part.component form={state.form} fields={kind.fields} record={record} />
  return <PictureControl {...props} />
}

interface FormControlsProps {
  fields: readonly NamedField[]
  form: FieldsForm
}

/** Some fields, without a record. */
export const FormControls = ({ fields, form }: FormControlsProps) =>
  fields.map((field) => (
    <FormControl key={field.name} field={field} kind={{ fields }} form={form} record={null} />
  ))

interface FormControlProps {
  field: NamedField
  kind: Pick<FormKind, 'fields'>
  form: FieldsForm
  record: object | null
  /** A hint that the field itself can't know. */
  hint?: string | undefined
}

/** Kinds whose control contains the label. */
const isFramed = (field: NamedField) => {
  if (field.kind === 'choice') return !field.radio
  if (field.kind === 'other') return field.framed === true
  return field.kind !== 'yes_no' || field.open === true
}

const WIDE: readonly FieldKind[] = ['long_text', 'choices', 'tags', 'yes_no']
const isWide = (field: NamedField) =>
  field.wide ?? (WIDE.includes(field.kind) || (field.kind === 'choice' && field.radio === true))

/** Whether the field is marked as optional. */
const isOptional = (field: NamedField) =>
  field.optional ??
  (!field.rules.required &&
    !field.needed &&
    !(field.kind === 'choice' && field.initial !== undefined))

/** A field of a form, with label, control and problem. */
export function FormControl({ field, kind, form, record, hint }: FormControlProps) {
  const session = useSession()
  const { name } = field
  const { values, set } = form
  if (!isShownField(field, values, session)) return null

  const onChange = (next: unknown, outer?: Named) => {
    set(name, next)
    if (field.kind === 'reference' && field.within && outer) set(field.within, outer)
    for (const inner of kind.fields)
      if (inner.kind === 'reference' && inner.within === name) set(inner.name, emptyOf(inner))
  }
  const control = form.control(name)
  const input = { field, value: control.value, values, record, onChange, tried: form.attempt > 0 }
  if (field.kind === 'choice' && field.InForm)
    return (
      <field.InForm
        {...input}
        field={field}
        value={control.value as string | null}
        control={control}
      />
    )
  return isFramed(field) ? (
    <FramedField {...input} control={control} hint={hint} />
  ) : (
    <div className={isWide(field) ? 'col-span-full' : 'contents'}>
      <FieldInput {...input} error={control.error} control={{ id: control.id }} />
    </div>
  )
}

function useHint({ field, values, value, record = null }: Input): string | undefined {
  const { t } = useTranslation()
  if (field.kind === 'choice' && field.explained) return choiceHint(field, value as string, t)
  return textIn(typeof field.hint === 'function' ? field.hint(values, record) : field.hint, t)
}

type Input = Omit<InputProps<unknown>, 'control'>

/** A field's control with its label, problem and hint. */
export function FramedField(
  props: Input & {
    control: Omit<ControlFrame<unknown>, 'value' | 'onChange'>
    hint?: string | undefined
  },
) {
  const { control, hint, ...input } = props
  const { field } = input
  const ownHint = useHint(input)
  return (
    <Field
      id={control.id}
      label={control.label}
      error={control.error}
      hint={hint ?? ownHint}
      optional={isOptional(field)}
      {...(isWide(field) && { className: 'col-span-full' })}
    >
      {(attributes) => <FieldInput {...input} control={attributes} />}
    </Field>
  )
}

/** The record's picture, which is uploaded after the record is saved. */
function PictureControl<Row extends Recorded>({ kind, record, state }: KindFieldsProps<Row>) {
  const say = useKindText(kind)
  return (
    <div className="col-span-full">
      <ImageField
        shown
        round={kind.picture?.round ?? false}
        label={say('fields.image')}
        imageUrl={(record as { image_url?: string | null } | null)?.image_url ?? null}
        file={state.picture}
        onChange={state.setPicture}
      />
    </div>
  )
}
