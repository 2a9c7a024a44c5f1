import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { whenNpmIsGone } from './npm-watch.mjs'
import { Complaint } from './complaint.mjs'
import { inRoot, ROOT } from './paths.mjs'

/** A second Ctrl-C within this time is the terminal's and npm's copy of the first. */
const SAME_SIGNAL = 1000
const QUIET = inRoot('tools/run/quiet-pipe.mjs')
const COMPILED = inRoot('node_modules/.cache/node')

/** Ends a group of processes when this process goes, even by kill -9: its pipe closes then. */
const GUARD = `
alive() { kill -0 "$1" && ! grep -q '^State:.Z' "/proc/$1/status"; }
read -r _
kill -TERM "$1" || exit
turns=0
while alive "$1" && [ "$turns" -lt 300 ]; do turns=$((turns + 1)); sleep 0.1; done
kill -KILL "-$1"
`

const children = new Set()
let node = process.execPath
let stoppedAt = 0

/** Chooses the Node that `runNode` runs. */
export function chooseNode(path) {
  node = path
}

/** Whether a signal ended us. */
export function isStopping() {
  return stoppedAt > 0
}

/** From now on a signal reaches the processes that we run, once, and we wait for their end. */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
  whenNpmIsGone(() => stopAll('SIGTERM'))
}

/**
 * Asks every process to end; asked again by a person, ends them.
 * @param {NodeJS.Signals} signal
 */
export function stopAll(signal) {
  const again = stoppedAt > 0
  if (again && Date.now() - stoppedAt < SAME_SIGNAL) return
  stoppedAt = Date.now()
  for (const child of children) {
    if (again) endGroup(child.pid)
    else child.kill(signal)
  }
}

/**
 * Runs a script on the chosen Node, to its end.
 * @param {{ flags?: string[], cwd?: string, env?: object, show?: 'all' | 'nothing', label?: string }} options
 *   flags: those of Node; for the others see `run`
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(path, args = [], { flags = [], ...options } = {}) {
  // What Node has made of our TypeScript is kept for the next start, which takes half as long then.
  const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED, ...options.env }
  // Node 22 warns that it strips types; newer ones don't know that warning.
  const all = ['--disable-warning=ExperimentalWarning', '--import', QUIET, ...flags, path, ...args]
  return run(node, all, { ...options, env })
}

/**
 * Runs a program to its end.
 * @param {{ cwd?: string, env?: object, show?: 'all' | 'nothing', label?: string }} options
 *   show: 'nothing' keeps what it says for `output`; label: begins each of its lines
 * @returns {Promise<{ code: number, output: string }>} code: 128 + the signal that ended it
 */
export function run(file, args, options = {}) {
  if (isStopping()) throw new Complaint('Stopped.')
  const child = start(file, args, options)
  const collected = collect(child, options)
  const guard = child.pid && guardGroup(child.pid)
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      children.delete(child)
      reject(new Complaint(`${file} cannot be run: ${error.message}`))
    })
    child.on('exit', () => {
      guard?.kill('SIGKILL')
      endGroup(child.pid)
    })
    child.on('close', (code, signal) => {
      children.delete(child)
      resolve({ code: code ?? 128 + constants.signals[signal], output: collected.join('') })
    })
  })
}

function start(file, args, { cwd = ROOT, env = {}, show, label }) {
  const isLabelled = label !== undefined
  const piped = show === 'nothing' || isLabelled
  const colours = isLabelled && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, PATH: path(), ...colours, ...env },
    stdio: piped ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // Out of the terminal's reach: a signal comes from us, and comes once.
    detached: true,
  })
  children.add(child)
  return child
}

/** @returns {string[]} what the process says, as it comes; shown line by line under its label */
function collect(child, { label }) {
  const collected = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    if (label === undefined) stream.setEncoding('utf8').on('data', (text) => collected.push(text))
    else {
      createInterface(stream).on('line', (line) => process.stdout.write(`${label} ${line}\n`))
    }
  }
  return collected
}

function path() {
  return [dirname(node), inRoot('node_modules/.bin'), process.env.PATH].join(delimiter)
}

function guardGroup(pid) {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  guard.unref()
  guard.stdin.unref()
  return guard
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody of it is left.
  }
}
