import type { ListApi, ListSpec } from '#components/record-list/list-spec.ts'
import type { TKey } from '#lib/i18n.ts'
import type { Prefix } from './field.ts'
import {
  type FieldsOf,
  type FormApi,
  type FormKind,
  formKind,
  type FormSpec,
  type FormWord,
  type Recorded,
  type RowOf,
  type Worded,
} from './form-kind.ts'
import { kindList, type KindListSpec } from './kind-list.ts'
import { fieldAt } from './named.ts'

/** The routes of `resource()` that list and form need. */
type KindApi<Row> = ListApi<Row> & FormApi<Row>

interface KindSpec<
  Words extends string,
  Row extends Recorded,
  Name extends string,
> extends FormSpec<Words, Row, Name> {
  list: KindListSpec<Row, Name>
}

/** A kind of record with a list. */
export interface RecordKind<Row extends Recorded = Recorded> extends FormKind<Row> {
  list: ListSpec<Row>
}

type ListWord =
  | 'title'
  | 'description'
  | 'search'
  | 'count'
  | 'add'
  | 'empty.title'
  | 'empty.text'
  | 'empty.text_reader'
/** Declares a kind of record with its list. */
export function recordKind<
  Words extends Prefix<TKey>,
  Api extends KindApi<Recorded>,
  Fields extends FieldsOf<Api>,
>(
  api: Api,
  fields: Fields,
  spec: KindSpec<Words, RowOf<Api> & Recorded, keyof Fields & string> &
    Worded<`${Words}.${ListWord | FormWord | `fields.${keyof Fields & string}`}`>,
): RecordKind<RowOf<Api> & Recorded> {
  type Row = RowOf<Api> & Recorded
  type Spec = Parameters<typeof formKind<Words, Api, Fields>>[2]
  const kind = formKind<Words, Api, Fields>(api, fields, spec as Spec)
  const { words, list } = spec as KindSpec<Words, Row, string>
  const at = (name: string) => fieldAt(kind.fields, name)
  return {
    ...kind,
    complete: list.complete ?? false,
    list: kindList({ words, api: api as unknown as ListApi<Row>, at, rowName: kind.nameOf }, list),
  }
}
