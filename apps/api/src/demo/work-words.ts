import type { Organization } from './organization.ts'

/** What broke, and what was done about it; what people said meanwhile. */
export interface WorkWords {
  repairs: readonly (readonly [title: string, resolution: string])[]
  comments: readonly string[]
  parts: readonly (readonly [description: string, cost: number])[]
  services: readonly (readonly [description: string, cost: number])[]
  cancelled: readonly string[]
  declined: string
  requests: readonly string[]
  mileage: string
}

const english: WorkWords = {
  repairs: [
    ['Makes a grinding noise', 'Bearing replaced and greased'],
    ['Leaks at the seal', 'Seal replaced, tested under pressure'],
    ['Does not start', 'Loose contact fixed'],
    ['Display stays dark', 'Power supply replaced'],
    ['Runs hot', 'Filter cleaned, fan replaced'],
    ['Vibrates under load', 'Balanced and bolts tightened'],
    ['Warning light is on', 'Sensor replaced and fault cleared'],
    ['Cover is broken', 'Cover replaced'],
  ],
  comments: [
    'Part is ordered, should be here by Thursday.',
    'Looked at it: nothing urgent, but it gets worse.',
    'Access only before 8 in the morning.',
    'Done, please have a look whether it is quiet now.',
  ],
  parts: [
    ['Bearing', 38],
    ['Seal kit', 24],
    ['Filter', 17],
    ['Fan', 62],
    ['Sensor', 49],
    ['Hydraulic oil, 5 l', 55],
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
  repairs: [
    ['Hace un ruido extraño', 'Se cambió el rodamiento'],
    ['No enciende', 'Se reparó un contacto suelto'],
    ['La pantalla no responde', 'Se cambió la fuente de alimentación'],
    ['Se calienta demasiado', 'Se limpió el filtro y se cambió el ventilador'],
  ],
  comments: ['El repuesto está pedido.', 'Listo, por favor revisar si funciona bien.'],
  parts: [
    ['Rodamiento', 32_000],
    ['Filtro', 14_000],
    ['Ventilador', 51_000],
  ],
  services: [['Visita del técnico del fabricante', 180_000]],
  cancelled: ['El equipo fue reemplazado'],
  declined: 'Se reemplaza el próximo mes.',
  requests: ['La luz del pasillo parpadea'],
  mileage: 'Kilometraje',
}

export const workWordsOf = ({ account }: Organization): WorkWords =>
  account.language === 'es' ? spanish : english
