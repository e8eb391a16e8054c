import { createPrivateKey } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { clusterDir } from '../../local/postgres/cluster.ts'
import { ensureSecrets, secretsFile } from '../../local/secrets.ts'
import { scratch } from './scratch.ts'

const temporary = scratch()
const unset = {
  encryptionKeys: null,
  jwtPrivateKey: null,
  proofPrivateKeys: null,
  operators: null,
  ussdCallbackToken: null,
}

test('secrets are generated once, readable by their owner only', () => {
  const dataDir = temporary()
  const first = ensureSecrets(dataDir, unset)
  expect(ensureSecrets(dataDir, unset)).toEqual(first)
  expect(statSync(secretsFile(dataDir)).mode & 0o777).toBe(0o600)
  expect(first.encryptionKeys.map((key) => key.length)).toEqual([32])
  expect(createPrivateKey(first.jwtPrivateKey).asymmetricKeyType).toBe('ed25519')
  expect(first.operators).toEqual([
    { email: 'operator@localhost.test', name: 'Operator', password: expect.any(String) },
  ])
})

test('another DATA_DIR has other secrets', () => {
  const [one, other] = [ensureSecrets(temporary(), unset), ensureSecrets(temporary(), unset)]
  expect(one.postgresPassword).not.toBe(other.postgresPassword)
  expect(one.simulatorSeed).not.toBe(other.simulatorSeed)
  expect(one.ussdCallbackToken).not.toBe(other.ussdCallbackToken)
})

test('values from the environment come first, and the generated keys still decrypt and verify', () => {
  const dataDir = temporary()
  const {
    encryptionKeys: [generated],
    proofPrivateKeys: [signed],
  } = ensureSecrets(dataDir, unset)
  const own = Buffer.alloc(32, 1)
  const operators = [{ email: 'ops@example.com', name: 'Thandi', password: 'a long enough secret' }]
  const secrets = ensureSecrets(dataDir, {
    encryptionKeys: [own],
    jwtPrivateKey: 'pem',
    proofPrivateKeys: ['newer'],
    operators,
    ussdCallbackToken: 'token',
  })
  expect(secrets.encryptionKeys).toEqual([own, generated])
  expect(secrets.proofPrivateKeys).toEqual(['newer', signed])
  expect(secrets).toMatchObject({ jwtPrivateKey: 'pem', operators, ussdCallbackToken: 'token' })
})

test('lost or broken secrets beside data are an error, not new secrets', () => {
  const dataDir = temporary()
  ensureSecrets(dataDir, unset)
  mkdirSync(clusterDir(dataDir), { recursive: true })
  rmSync(secretsFile(dataDir))
  expect(() => ensureSecrets(dataDir, unset)).toThrow(/secrets\.json is missing, .*; restore it, or delete/)
  writeFileSync(secretsFile(dataDir), '{"encryptionKey":')
  expect(() => ensureSecrets(dataDir, unset)).toThrow(/secrets\.json cannot be read .*; restore it, or delete/)
})
