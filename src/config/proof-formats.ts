import { createHash } from 'node:crypto'
import { readVerifierKey } from '../domain/proof/checkpoint.ts'
import { type EndedKey, modeOfLog } from '../domain/proof/origins.ts'
import { readWitness, type Witness } from '../domain/proof/witness.ts'
import { type Format, parts } from './format.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

export const PROOF_ORIGINS: Format<readonly string[]> = {
  title: 'host and optional path, the newest first, comma separated',
  decode: (text) => {
    const origins = parts(text)
    return origins.every((origin) => /^[a-z0-9][a-z0-9.:-]*(?:\/[A-Za-z0-9._~-]+)*$/.test(origin)) ? origins : null
  },
  refuse: (name, text) => `${name}=${text} is not a host with an optional path; for example ${name}=pay.example.com`,
}

export const ENDED_KEYS: Format<readonly EndedKey[]> = {
  title: 'verifier keys, each `<key>=<tree size>`, comma separated',
  decode: (text) => {
    const keys = parts(text).map((part) => {
      const [, vkey, size] = /^(.+)=(\d{1,15})$/.exec(part) ?? []
      const key = vkey === undefined ? null : readVerifierKey(sha256, vkey)
      return key && modeOfLog(key.origin) ? { ...key, until: Number(size) } : null
    })
    return keys.every((key) => key !== null) ? keys : null
  },
  refuse: (name) =>
    `${name} is not a list of verifier keys with tree sizes; ` +
    `for example ${name}=pay.example.com/proof/test+5a3c1f27+AfMzvLqQbJ1p0lFzD5e3r1b8qk1V0c9m3y5q2y6zFhQk=1200`,
}

export const WITNESSES: Format<readonly Pick<Witness, 'verifierKey' | 'url'>[]> = {
  title: 'verifier keys, each `<key>=<URL>`, comma separated',
  decode: (text) => {
    const witnesses = parts(text).map((part) => {
      const [, verifierKey = '', url = ''] = /^([^=]+)=(.+)$/.exec(part) ?? []
      return readWitness(sha256, () => false, verifierKey, url) ? { verifierKey, url } : null
    })
    const names = new Set(witnesses.map((each) => each?.verifierKey.split('+')[0]))
    return witnesses.every((each) => each !== null) && names.size === witnesses.length ? witnesses : null
  },
  refuse: (name) =>
    `${name} is not a list of witnesses with Ed25519 keys and addresses, each name once; ` +
    `for example ${name}=witness.example.org+e556354d+BO8vGIeDRJU4tcXDjKyb+EXB/9d+MQUmqpBrM31dbO1p=` +
    'https://witness.example.org',
}
