import type { Organization } from './organization.ts'

/** What breaks in assets of a category, and what its repair takes. */
export interface Trade {
  repairs: readonly (readonly [title: string, resolution: string])[]
  parts: readonly (readonly [description: string, cost: number])[]
}

/** The texts of work. */
interface WorkWords {
  /** By the code of a category or its parent. */
  trades: Readonly<Record<string, Trade>>
  comments: readonly string[]
  services: readonly (readonly [description: string, cost: number])[]
  cancelled: readonly string[]
  declined: string
  requests: readonly string[]
  mileage: string
}

const english: WorkWords = {
  trades: {
    IT: {
      repairs: [
        ['Does not start', 'Power supply replaced'],
        ['Runs hot', 'Fan cleaned, dust removed'],
        ['Switches itself off', 'Loose contact fixed'],
        ['Warning light is on', 'Firmware updated and fault cleared'],
      ],
      parts: [
        ['Power supply', 62],
        ['Fan', 24],
        ['Cable', 9],
      ],
    },
    'IT-LAP': {
      repairs: [
        ['Battery lasts for half an hour', 'Battery replaced'],
        ['Screen stays dark', 'Cable of the screen replaced'],
        ['Keys stick', 'Keyboard replaced'],
        ['Runs hot', 'Fan cleaned, thermal paste renewed'],
        ['Does not charge', 'Charger replaced'],
      ],
      parts: [
        ['Battery', 89],
        ['Keyboard', 74],
        ['Charger', 45],
      ],
    },
    'IT-MON': {
      repairs: [
        ['Picture flickers', 'Cable replaced'],
        ['Stays dark', 'Power supply replaced'],
      ],
      parts: [
        ['Power supply', 38],
        ['DisplayPort cable', 12],
      ],
    },
    'IT-TEL': {
      repairs: [
        ['Screen is cracked', 'Screen replaced'],
        ['Battery is empty by noon', 'Battery replaced'],
        ['Microphone is dead', 'Sent in, part replaced'],
      ],
      parts: [
        ['Screen', 119],
        ['Battery', 42],
      ],
    },
    'IT-PRT': {
      repairs: [
        ['Paper jams', 'Feed rollers replaced'],
        ['Stripes on every page', 'Drum replaced'],
        ['Not found on the network', 'Address set anew'],
      ],
      parts: [
        ['Drum', 96],
        ['Feed rollers', 28],
      ],
    },
    VEH: {
      repairs: [
        ['Warning light is on', 'Sensor replaced and fault cleared'],
        ['Brakes squeal', 'Brake pads replaced'],
        ['Does not start', 'Battery replaced'],
        ['Puncture at the rear left', 'Tyre replaced'],
        ['Side mirror is broken', 'Mirror replaced'],
      ],
      parts: [
        ['Brake pads', 84],
        ['Battery', 128],
        ['Tyre', 112],
      ],
    },
    'VEH-FLT': {
      repairs: [
        ['Mast jerks when lifting', 'Chain adjusted and greased'],
        ['Loses hydraulic oil', 'Hose replaced, oil filled up'],
        ['Drives only slowly', 'Battery water filled up, contacts cleaned'],
      ],
      parts: [
        ['Hydraulic hose', 58],
        ['Hydraulic oil, 5 l', 55],
      ],
    },
    BS: {
      repairs: [
        ['Makes a grinding noise', 'Bearing replaced and greased'],
        ['Fault on the display', 'Sensor replaced and fault cleared'],
        ['Trips the fuse', 'Loose contact fixed'],
      ],
      parts: [
        ['Bearing', 38],
        ['Sensor', 49],
      ],
    },
    'BS-HTG': {
      repairs: [
        ['Burner goes out', 'Ignition electrode replaced'],
        ['Loses pressure', 'Expansion vessel filled, valve replaced'],
        ['Radiators stay cold', 'Air let out, pump set anew'],
      ],
      parts: [
        ['Ignition electrode', 34],
        ['Safety valve', 47],
      ],
    },
    'BS-PMP': {
      repairs: [
        ['Leaks at the seal', 'Seal replaced, tested under pressure'],
        ['Makes a grinding noise', 'Bearing replaced and greased'],
        ['Vibrates under load', 'Balanced and bolts tightened'],
      ],
      parts: [
        ['Seal kit', 24],
        ['Bearing', 38],
      ],
    },
    'BS-HVAC': {
      repairs: [
        ['Hardly any air', 'Filters replaced'],
        ['Water below the unit', 'Drain cleaned'],
        ['Whistles', 'Belt tightened'],
      ],
      parts: [
        ['Filter', 17],
        ['Belt', 22],
      ],
    },
    'BS-FIRE': {
      repairs: [
        ['Detector reports a fault', 'Detector replaced'],
        ['Battery is low', 'Battery replaced and tested'],
      ],
      parts: [
        ['Smoke detector', 49],
        ['Battery, 12 V', 36],
      ],
    },
    TM: {
      repairs: [
        ['Does not start', 'Switch replaced'],
        ['Cover is broken', 'Cover replaced'],
        ['Cable is damaged', 'Cable replaced, insulation tested'],
      ],
      parts: [
        ['Switch', 19],
        ['Cable', 14],
      ],
    },
    'TM-MSR': {
      repairs: [
        ['Shows too much', 'Calibrated anew'],
        ['Display stays dark', 'Battery contacts cleaned'],
      ],
      parts: [['Battery', 18]],
    },
    FUR: {
      repairs: [
        ['Castor is broken', 'Castors replaced'],
        ['Does not stay up', 'Gas spring replaced'],
        ['Wobbles', 'Screws tightened'],
      ],
      parts: [
        ['Castors', 21],
        ['Gas spring', 33],
      ],
    },
  },
  comments: [
    'Part is ordered, should be here by Thursday.',
    'Looked at it: nothing urgent, but it gets worse.',
    'Access only before 8 in the morning.',
    'Done, please have a look whether it is quiet now.',
  ],
  services: [
    ['Crane for half a day', 420],
    ['Visit of the manufacturer’s technician', 290],
  ],
  cancelled: ['Asset was replaced', 'Reported twice'],
  declined: 'This is going to be replaced next month.',
  requests: [
    'Door to the yard sticks',
    'Light in the hall flickers',
    'Water drips from the ceiling',
  ],
  mileage: 'Mileage',
}

const spanish: WorkWords = {
  trades: {
    EM: {
      repairs: [
        ['Hace un ruido extraño', 'Se cambió el rodamiento'],
        ['No enciende', 'Se reparó un contacto suelto'],
        ['Se calienta demasiado', 'Se limpió el filtro y se cambió el ventilador'],
        ['La medición varía', 'Se calibró de nuevo'],
      ],
      parts: [
        ['Filtro', 14_000],
        ['Ventilador', 51_000],
      ],
    },
    'EM-DEN': {
      repairs: [
        ['Pierde agua', 'Se cambió la manguera'],
        ['El sillón no sube', 'Se cambió el interruptor de pedal'],
      ],
      parts: [
        ['Manguera', 32_000],
        ['Interruptor de pedal', 68_000],
      ],
    },
    CO: {
      repairs: [
        ['No enciende', 'Se cambió la fuente de alimentación'],
        ['La batería dura poco', 'Se cambió la batería'],
        ['La pantalla no responde', 'Se cambió el cable de la pantalla'],
      ],
      parts: [
        ['Batería', 58_000],
        ['Fuente de alimentación', 36_000],
      ],
    },
  },
  comments: ['El repuesto está pedido.', 'Listo, por favor revisar si funciona bien.'],
  services: [['Visita del técnico del fabricante', 180_000]],
  cancelled: ['El equipo fue reemplazado'],
  declined: 'Se reemplaza el próximo mes.',
  requests: ['La luz del pasillo parpadea'],
  mileage: 'Kilometraje',
}

const wordsOf = ({ account }: Organization): WorkWords =>
  account.language === 'es' ? spanish : english

/** The texts of an organization's work. @throws if a category has no entry */
export function workWordsOf(organization: Organization) {
  const words = wordsOf(organization)
  return {
    ...words,
    tradeOf: ({ code }: { code: string }): Trade => {
      const trade = words.trades[code] ?? words.trades[code.split('-')[0]!]
      if (!trade) throw new Error(`Nothing is known to break of the category ${code}`)
      return trade
    },
  }
}
