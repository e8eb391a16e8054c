import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { UncheckedJson } from '../unchecked-json.ts'

/* Files outside of the code, which a visitor of the repository expects: they name commands, versions and paths that change elsewhere. */

const read = (name: string): string => readFileSync(name, 'utf8')
const json = (name: string): UncheckedJson => JSON.parse(read(name))
const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`)
const { scripts } = json('package.json')
const commandsIn = (text: string): string[] =>
  Array.from(text.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g), ([, run, short]) => run ?? short!)

test.each(['AGENTS.md', 'CONTRIBUTING.md', '.github/pull_request_template.md', ...workflows])(
  'each npm command in %s is a script of package.json',
  (name) => {
    expect(commandsIn(read(name)).filter((command) => !(command in scripts))).toEqual([])
  },
)

test('each command in the table of operations.md is in the image, with the files that it imports', () => {
  const [table] = read('docs/operations.md').split('## Set up')
  const files = commandsIn(table!.split('## Commands')[1]!).map((command) => scripts[command].split(' ').at(-1))
  expect(files.length).toBeGreaterThan(8)
  const imported = files.flatMap((file) =>
    Array.from(read(file).matchAll(/ from '\.\/([\w-]+\.ts)'/g), ([, name]) => `scripts/${name}`),
  )
  const copied = /^COPY (scripts\/.*) \.\/scripts\/$/m.exec(read('Dockerfile'))![1]!.split(' ')
  expect(new Set(copied)).toEqual(new Set([...files, ...imported]))
})

test('each path in AGENTS.md exists', () => {
  const paths = Array.from(
    read('AGENTS.md').matchAll(/`((?:src|test|dashboard|releases)[\w./-]*)`/g),
    ([, path]) => path!,
  )
  expect(paths.length).toBeGreaterThan(4)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test.each(workflows)('each action in %s is pinned to a commit and says its version', (name) => {
  const uses = Array.from(read(name).matchAll(/uses: (.*)/g), ([, action]) => action)
  expect(uses.length).toBeGreaterThan(0)
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test.each(workflows)('each job of %s may only read, ends in time, and runs on the Node of the image', (name) => {
  const { permissions, concurrency, jobs } = parse(read(name))
  expect(permissions).toEqual({ contents: 'read' })
  expect(concurrency.group).toEqual(expect.any(String))
  const [, tag] = /^ARG NODE=(node:[\d.]+-\w+)-slim/m.exec(read('Dockerfile'))!
  for (const job of Object.values<UncheckedJson>(jobs)) {
    expect(job['timeout-minutes']).toEqual(expect.any(Number))
    expect(job.container.image.split('@')[0]).toBe(tag)
  }
  expect(tag).toMatch(new RegExp(`^node:${read('.nvmrc').trim()}\\.`))
})

test('the README names exactly what the owner of the repository has to decide before publishing', () => {
  const open = {
    LICENSE: !existsSync('LICENSE'),
    'SECURITY.md': read('SECURITY.md').includes(
      'Before this repository is published, its owner must fill in this section',
    ),
    CODEOWNERS: read('.github/CODEOWNERS').includes('@OWNER'),
  }
  const [, section] = /^## Open\n([^]*)/m.exec(read('README.md')) ?? [null, '']
  for (const [file, isOpen] of Object.entries(open))
    expect([file, section!.includes(`\`${file}\``)]).toEqual([file, isOpen])
})

test('editors wrap lines of code where the formatter does', () => {
  expect(read('.editorconfig')).toContain(`max_line_length = ${json('.oxfmtrc.json').printWidth}\n`)
})

test.each<[number, UncheckedJson]>(
  json('renovate.json').customManagers.map((manager: UncheckedJson, at: number) => [at, manager]),
)(
  'the pattern %i of Renovate for versions outside of manifests finds one',
  (_at, { managerFilePatterns, matchStrings }) => {
    const pattern = new RegExp(managerFilePatterns[0].slice(1, -1))
    const files = ['scripts', 'scripts/clients', 'scripts/schema-lint', 'test'].flatMap((folder) =>
      readdirSync(folder).map((name) => `${folder}/${name}`),
    )
    const matching = files.filter((file) => pattern.test(file))
    expect(matching.length).toBeGreaterThan(0)
    for (const file of matching) expect(read(file)).toMatch(new RegExp(matchStrings[0]))
  },
)
