import { createHash } from 'node:crypto'
import { readVerifierKey } from '../domain/proof/checkpoint.ts'
import { type EndedKey, modeOfLog } from '../domain/proof/origins.ts'
import { readWitness, type Witness } from '../domain/proof/witness.ts'
import { decodeParts, type Format } from './format.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

const ORIGIN = /^[a-z0-9][a-z0-9.:-]*(?:\/[A-Za-z0-9._~-]+)*$/

export const PROOF_ORIGINS: Format<readonly string[]> = {
  title: 'host and optional path, the newest first, comma separated',
  decode: (text, refuse) =>
    decodeParts(
      text,
      (origin) => (ORIGIN.test(origin) ? origin : null),
      () => refuse(`=${text} is not a host with an optional path`),
    ),
  example: 'pay.example.com',
}

export const ENDED_KEYS: Format<readonly EndedKey[]> = {
  title: 'verifier keys, each `<key>=<tree size>`, comma separated',
  decode: (text, refuse) => {
    const decode = (part: string) => {
      const [, vkey = '', size] = /^(.+)=(\d{1,15})$/.exec(part) ?? []
      const key = readVerifierKey(sha256, vkey)
      return key && modeOfLog(key.origin) ? { ...key, until: Number(size) } : null
    }
    return decodeParts(text, decode, () => refuse(' is not a list of verifier keys with tree sizes'))
  },
  example: 'pay.example.com/proof/test+5a3c1f27+AfMzvLqQbJ1p0lFzD5e3r1b8qk1V0c9m3y5q2y6zFhQk=1200',
}

export const WITNESSES: Format<readonly Pick<Witness, 'verifierKey' | 'url'>[]> = {
  title: 'verifier keys, each `<key>=<URL>`, comma separated',
  decode: (text, refuse) => {
    const wrong = () => refuse(' is not a list of witnesses with Ed25519 keys and addresses, each name once')
    const decode = (part: string) => {
      const [, verifierKey = '', url = ''] = /^([^=]+)=(.+)$/.exec(part) ?? []
      return readWitness(sha256, () => false, verifierKey, url) ? { verifierKey, url } : null
    }
    const witnesses = decodeParts(text, decode, wrong)
    const names = new Set(witnesses.map((each) => each.verifierKey.split('+')[0]))
    return names.size === witnesses.length ? witnesses : wrong()
  },
  example: 'witness.example.org+e556354d+BO8vGIeDRJU4tcXDjKyb+EXB/9d+MQUmqpBrM31dbO1p=https://witness.example.org',
}
