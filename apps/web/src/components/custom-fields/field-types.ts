import type { FieldSection, FieldType } from '@steward/contract/data-fields.ts'
import {
  AlignLeft,
  AtSign,
  Box,
  Calendar,
  CircleDot,
  Coins,
  Hash,
  Link2,
  ListChecks,
  type LucideIcon,
  Percent,
  Phone,
  ToggleLeft,
  Type,
  UserRound,
} from 'lucide-react'
import type { TKey } from '#lib/i18n.ts'

/** Names and icons of the types. */
export const TYPE_LOOKS: Readonly<Record<FieldType, { label: TKey; icon: LucideIcon }>> = {
  text: { label: 'data_fields.types.text', icon: Type },
  long_text: { label: 'data_fields.types.long_text', icon: AlignLeft },
  integer: { label: 'data_fields.types.integer', icon: Hash },
  decimal: { label: 'data_fields.types.decimal', icon: Percent },
  money: { label: 'data_fields.types.money', icon: Coins },
  date: { label: 'data_fields.types.date', icon: Calendar },
  boolean: { label: 'data_fields.types.boolean', icon: ToggleLeft },
  single_select: { label: 'data_fields.types.single_select', icon: CircleDot },
  multi_select: { label: 'data_fields.types.multi_select', icon: ListChecks },
  url: { label: 'data_fields.types.url', icon: Link2 },
  email: { label: 'data_fields.types.email', icon: AtSign },
  phone: { label: 'data_fields.types.phone', icon: Phone },
  employee: { label: 'data_fields.types.employee', icon: UserRound },
  asset: { label: 'data_fields.types.asset', icon: Box },
}

export const SECTION_LABELS: Readonly<Record<FieldSection, TKey>> = {
  details: 'data_fields.sections.details',
  'financial-info': 'data_fields.sections.financial-info',
  'additional-info': 'data_fields.sections.additional-info',
}
