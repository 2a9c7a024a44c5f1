import {
  dataFieldsApi,
  type FieldEntity,
  type FieldType,
  hasLength,
  hasOptions,
  isNumeric,
  isReferring,
  mayBeUnique,
} from '@steward/contract/data-fields.ts'
import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { LONGEST_TEXT, readPattern } from '@steward/contract/pattern.ts'
import { TYPE_LOOKS } from '#components/custom-fields/field-types.ts'
import {
  choice,
  longText,
  number,
  other,
  text,
  type Values,
  yesNo,
} from '#components/fields/field.ts'
import { formKind } from '#components/fields/form-kind.ts'
import { yesNoWord } from '#components/fields/words.ts'
import { lazyOf } from '#lib/lazy-of.ts'

const loadParts = () => import('./form-parts.tsx')
const CategoriesInput = lazyOf(loadParts, 'CategoriesInput')
const TypesInput = lazyOf(loadParts, 'TypesInput')
const DefaultValueInput = lazyOf(loadParts, 'DefaultValueInput')
const FieldPreview = lazyOf(loadParts, 'FieldPreview')
const KeyPart = lazyOf(loadParts, 'KeyPart')
const OptionsInput = lazyOf(loadParts, 'OptionsInput')

const typeOf = ({ type }: Values) => type as FieldType
/** Shows a field of the form only for some types. */
const ifType = (has: (type: FieldType) => boolean) => (values: Values) => has(typeOf(values))

const listOf = (held: unknown) => (held ?? []) as string[]
const tidy = (options: readonly string[]) => options.map((one) => one.trim()).filter(Boolean)

const bound = () =>
  number({
    decimal: true,
    example: '10.5',
    problem: 'data_fields.problems.number',
    shown: ifType(isNumeric),
  })

/** The problem of a text's pattern. */
function patternProblem({ type, pattern, max_length }: Values) {
  if (type !== 'text' || pattern === '') return undefined
  const read = readPattern(String(pattern), Number(max_length) || LONGEST_TEXT)
  return 'problem' in read ? read.problem : undefined
}

const PATTERN_WORDS = {
  unreadable: 'data_fields.problems.pattern',
  too_large: 'data_fields.problems.pattern_too_large',
} as const

/** The categories or types whose records have a field. */
const groups = {
  empty: [],
  read: listOf,
  wire: (ids: readonly string[]) => ids,
  words: (held: unknown) => (listOf(held).length > 0 ? String(listOf(held).length) : null),
  wide: true,
  framed: true,
} as const

/** Custom fields: their form and the wording of their history. */
export const DATA_FIELDS = formKind(
  dataFieldsApi,
  {
    // The kind of record is decided by the page on which the field is added.
    entity: other<FieldEntity>({
      empty: 'asset',
      read: (held) => (held ?? 'asset') as FieldEntity,
      wire: (entity) => entity,
      words: (held, t) => t(`data_fields.entities.${held as FieldEntity}`),
      Input: () => null,
    }),
    label: text({ problem: 'data_fields.problems.label', wide: true }),
    type: choice({
      looks: TYPE_LOOKS,
      initial: 'text',
      hint: (_, record) => (record ? 'data_fields.hints.type' : undefined),
    }),
    section: choice({ words: 'data_fields.sections', initial: 'details' }),
    options: other<readonly string[]>({
      empty: [],
      read: listOf,
      wire: tidy,
      words: (held) => listOf(held).join(', ') || null,
      shown: ifType(hasOptions),
      wide: true,
      Input: OptionsInput,
    }),
    min: bound(),
    max: bound(),
    unit: text({ shown: ifType((type) => type === 'integer' || type === 'decimal') }),
    max_length: number({ problem: 'data_fields.problems.max_length', shown: ifType(hasLength) }),
    pattern: text({
      hint: 'data_fields.hints.pattern',
      shown: ifType((type) => type === 'text'),
    }),
    required: yesNo({ hint: 'data_fields.hints.required' }),
    unique: yesNo({ hint: 'data_fields.hints.unique', shown: ifType(mayBeUnique) }),
    show_in_list: yesNo({ hint: 'data_fields.hints.show_in_list' }),
    work_order_type_ids: other<readonly string[]>({
      ...groups,
      hint: 'data_fields.hints.work_order_type_ids',
      shown: ({ entity }) => entity === 'work_order',
      Input: TypesInput,
    }),
    category_ids: other<readonly string[]>({
      ...groups,
      hint: 'data_fields.hints.category_ids',
      shown: ({ entity }) => entity !== 'work_order',
      Input: CategoriesInput,
    }),
    default_value: other<CustomValue | null>({
      empty: null,
      read: (held) => held as CustomValue | null,
      wire: (value) => value,
      words: (held, t) => {
        if (typeof held === 'boolean') return yesNoWord(held, t)
        return [held ?? []].flat().join(', ') || null
      },
      shown: (values) => !isReferring(typeOf(values)) && values['unique'] !== true,
      Input: DefaultValueInput,
    }),
    help_text: longText({ rows: 2, hint: 'data_fields.hints.help_text' }),
    key: text({ hint: 'data_fields.hints.key', problem: 'data_fields.problems.key', wide: true }),
  },
  {
    words: 'data_fields',
    nameOf: ({ label }) => label,
    form: [
      {
        fields: [
          ...(['label', 'type', 'section', 'options', 'min', 'max', 'unit'] as const),
          ...(['max_length', 'pattern'] as const),
          { name: 'preview', component: FieldPreview },
        ],
      },
      {
        title: 'data_fields.rules',
        fields: [
          ...(['required', 'unique', 'show_in_list', 'category_ids'] as const),
          ...(['work_order_type_ids'] as const),
          ...(['default_value', 'help_text'] as const),
          { name: 'key', component: KeyPart },
        ],
      },
    ],
    check: (values, t) => {
      const pattern = patternProblem(values)
      const lacksOptions =
        hasOptions(typeOf(values)) && tidy(listOf(values['options'])).length === 0
      return {
        ...(lacksOptions && { options: t('data_fields.problems.options') }),
        ...(pattern && { pattern: t(PATTERN_WORDS[pattern]) }),
      }
    },
    refused: ({ code, items: [item] }, t) => {
      const { count = 0, values } = (item?.meta ?? {}) as { count?: number; values?: string[] }
      const words = { count, formatted: String(count) }
      if (code === 'type_fixed') return { type: t('data_fields.problems.type_fixed', words) }
      if (code !== 'not_unique') return {}
      return {
        unique: values?.length
          ? t('data_fields.problems.not_unique', { values: values.join(', ') })
          : t('data_fields.problems.not_unique_elsewhere'),
      }
    },
  },
)
