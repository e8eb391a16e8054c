import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { clientDocument } from '../../scripts/clients/document.ts'
import { ERRORS } from '../../src/domain/error-catalogue.ts'
import { testWith } from '../programs.ts'
import { builtDriver, builtIn } from './built.ts'
import { java } from './languages/java.ts'
import { clientPython } from './languages/python.ts'

const run = promisify(execFile)
const refusals = Object.entries(ERRORS).map(([code, { status }]) => ({ code, status }))

/** Each program prints a line per error: its code, its class and the doc comment of the class. */
const PYTHON = `
import json, sys
from payments_service.errors import api_error
for one in json.loads(sys.argv[1]):
    error = api_error(one["status"], one, None)
    print(error.code, type(error).__name__, type(error).__doc__)
`
const PHP = `
require 'clients/php/autoload.php';
foreach (json_decode($argv[1], true) as $one) {
    $class = new ReflectionClass($error = PaymentsService\\Errors\\ApiError::of($one['status'], $one, null));
    echo $error->errorCode, ' ', $class->getShortName(), ' ', $class->getDocComment(), "\\n";
}
`

/** In the client's package, where errors are made. */
const JAVA = `
package payments.client;
import java.nio.file.*;
class Refusals {
  public static void main(String[] arguments) throws Exception {
    for (var one : Json.MAPPER.readTree(arguments[0])) {
      var refusal = new ApiException.Refusal(
          one.get("status").asInt(), one.get("code").asText(), "", null, false, null, Json.MAPPER.createObjectNode());
      var kind = ApiException.of(refusal, null).getClass().getSimpleName();
      var source = Files.readString(Path.of("clients/java/src/main/java/payments/client/" + kind + ".java"));
      var start = source.indexOf("/**");
      System.out.println(refusal.code() + " " + kind + " " + source.substring(start, source.indexOf("*/", start)));
    }
  }
}
`
/** Compiles the program that it gets against the built client, and runs it. */
const COMPILE_JAVA = `
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
built="$CLIENT/java:$CLIENT/jars/*"
printf '%s' "$0" > "$folder/Refusals.java"
javac -cp "$built" -d "$folder/classes" "$folder/Refusals.java"
java -cp "$folder/classes:$built" payments.client.Refusals "$1"
`

/** Expands ranges: `SV-2001 to SV-2003` are three codes. */
const codesIn = (text: string): string[] =>
  [...text.matchAll(/SV-(\d{4})(?: to SV-(\d{4}))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `SV-${Number(first) + index}`),
  )

for (const [language, program, command, ...args] of [
  ['Python', 'python3', clientPython, '-c', PYTHON],
  ['PHP', 'php', () => 'php', '-r', PHP],
  ['Java', 'mvn', () => 'sh', '-c', COMPILE_JAVA, JAVA],
] as const)
  testWith(
    { needs: [program] },
    `${language}: every code of the catalogue is an error of the class that names it, and of no other`,
    async () => {
      if (language === 'Java') await builtDriver(java)
      const { stdout } = await run(command(), [...args, JSON.stringify(refusals)], {
        env: { ...process.env, PYTHONPATH: 'clients/python/src', CLIENT: builtIn(java) },
      })
      const lines = stdout.trim().split('\n')
      expect(lines.map((line) => line.split(' ')[0])).toEqual(refusals.map(({ code }) => code))
      const named = new Map<string, readonly string[]>()
      for (const line of lines) {
        const [code, kind] = line.split(' ') as [string, string]
        named.set(kind, codesIn(line.slice(code.length)))
        expect({ code, kind, named: named.get(kind) }).toMatchObject({ named: expect.arrayContaining([code]) })
      }
      expect([...named.values()].flat().toSorted()).toEqual(refusals.map(({ code }) => code).toSorted())
    },
  )

test('PHP: detailsOf() has the type of every code that has details, and of no other', () => {
  const { schemas } = clientDocument('unions').components
  const detailed = Object.keys(schemas).filter((name) => {
    const { properties } = schemas[name]
    return properties?.code?.const && Object.keys(properties.details.properties ?? {}).length > 0
  })
  expect(detailed.length).toBeGreaterThan(0)
  const source = readFileSync('clients/php/src/Errors/ApiError.php', 'utf8')
  const typed = [...source.matchAll(/\$code is 'SV-(\d+)' \? ErrorSV(\d+)\['details'\]/g)]
  for (const [match, code, type] of typed) expect({ match, type }).toEqual({ match, type: code })
  expect(typed.map(([, code]) => `Error-SV-${code}`)).toEqual(detailed.toSorted())
})
