import {
  AirVent,
  Armchair,
  Bus,
  Camera,
  Car,
  Construction,
  Cpu,
  Drill,
  Fan,
  Flame,
  Forklift,
  HardDrive,
  HeartPulse,
  Laptop,
  Lightbulb,
  type LucideIcon,
  Monitor,
  Network,
  Phone,
  Plug,
  Printer,
  Server,
  Tablet,
  Truck,
  Wrench,
} from 'lucide-react'

/** The pictures that categories and types of work can choose from, by the names that they keep. */
export const RECORD_ICONS = {
  laptop: Laptop,
  monitor: Monitor,
  phone: Phone,
  tablet: Tablet,
  printer: Printer,
  server: Server,
  network: Network,
  'hard-drive': HardDrive,
  cpu: Cpu,
  camera: Camera,
  car: Car,
  truck: Truck,
  bus: Bus,
  forklift: Forklift,
  construction: Construction,
  drill: Drill,
  wrench: Wrench,
  plug: Plug,
  lightbulb: Lightbulb,
  flame: Flame,
  fan: Fan,
  'air-vent': AirVent,
  armchair: Armchair,
  'heart-pulse': HeartPulse,
} as const satisfies Record<string, LucideIcon>

export type RecordIcon = keyof typeof RECORD_ICONS

/** The picture of that name, or what stands for one that this version doesn't know. */
export const recordIcon = (name: string | null, otherwise: LucideIcon): LucideIcon =>
  (RECORD_ICONS as Readonly<Record<string, LucideIcon>>)[name ?? ''] ?? otherwise
