/** Programs and harness code that run the page's code in each language. */
export interface Toolchain {
  language: string
  /** The file name in the first line of the code. */
  file: string
  programs: readonly string[]
  beside: Readonly<Record<string, string>>
  /** Commands, run in order in the folder of the files; the last one reads the calls. */
  commands: readonly (readonly [program: string, ...args: string[]])[]
  /** CI may lack it: the test is then skipped with a message. */
  optional?: true
}

/*
 * Each harness reads one call per line, with fields separated by tabs: the function's name, then its arguments as base64,
 * or "~" for a missing one. It prints true, false or an error's message per line.
 */

const NODE = `
import { createInterface } from 'node:readline'
import { verify, verifyFresh } from './verify.mjs'
const text = (field) => (field === '~' ? undefined : Buffer.from(field, 'base64').toString())
for await (const line of createInterface({ input: process.stdin })) {
  const [name, body, ...fields] = line.split('\\t')
  try {
    console.log(String((name === 'verify' ? verify : verifyFresh)(Buffer.from(body, 'base64'), ...fields.map(text))))
  } catch (error) {
    console.log(error.message)
  }
}
`

const PYTHON = `
import base64, sys
from verify import verify, verify_fresh
def text(field):
    return None if field == "~" else base64.b64decode(field).decode()
for line in sys.stdin:
    name, body, *fields = line.rstrip("\\n").split("\\t")
    call = verify if name == "verify" else verify_fresh
    try:
        print(str(call(base64.b64decode(body), *map(text, fields))).lower())
    except ValueError as error:
        print(error)
`

const GO = `package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strings"

	"receiver/webhook"
)

func text(field string) string {
	if field == "~" {
		return ""
	}
	decoded, err := base64.StdEncoding.DecodeString(field)
	if err != nil {
		panic(err)
	}
	return string(decoded)
}

func call(f []string) (said any) {
	defer func() {
		if refused := recover(); refused != nil {
			said = refused
		}
	}()
	body := []byte(text(f[1]))
	if f[0] == "verify" {
		return webhook.Verify(body, text(f[2]), text(f[3]), text(f[4]))
	}
	return webhook.VerifyFresh(body, text(f[2]), text(f[3]), text(f[4]), text(f[5]))
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fmt.Println(call(strings.Split(lines.Text(), "\\t")))
	}
}
`

const JAVA = `
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

class Calls {
  static byte[] bytes(String field) {
    return Base64.getDecoder().decode(field);
  }

  static String text(String field) {
    return field.equals("~") ? null : new String(bytes(field), StandardCharsets.UTF_8);
  }

  public static void main(String[] args) throws Exception {
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] f = line.split("\\t", -1);
      try {
        System.out.println(
            f[0].equals("verify")
                ? WebhookSignature.verify(bytes(f[1]), text(f[2]), text(f[3]), text(f[4]))
                : WebhookSignature.verifyFresh(bytes(f[1]), text(f[2]), text(f[3]), text(f[4]), text(f[5])));
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
`

const PHP = `<?php
declare(strict_types=1);
error_reporting(E_ALL);
set_error_handler(fn($level, $message) => throw new ErrorException($message));
require 'verify.php';
$text = fn(string $field): ?string => $field === '~' ? null : base64_decode($field);
while (($line = fgets(STDIN)) !== false) {
    $fields = explode("\\t", rtrim($line, "\\n"));
    $call = array_shift($fields) === 'verify' ? 'verify' : 'verifyFresh';
    try {
        echo var_export($call(...array_map($text, $fields)), true), "\\n";
    } catch (InvalidArgumentException $error) {
        echo $error->getMessage(), "\\n";
    }
}
`

export const TOOLCHAINS: readonly Toolchain[] = [
  {
    language: 'Node',
    file: 'verify.mjs',
    programs: ['node'],
    beside: { 'calls.mjs': NODE },
    commands: [['node', 'calls.mjs']],
  },
  {
    language: 'Python',
    file: 'verify.py',
    programs: ['python3'],
    beside: { 'calls.py': PYTHON },
    commands: [['python3', 'calls.py']],
  },
  {
    language: 'Go',
    file: 'webhook/verify.go',
    programs: ['go'],
    beside: { 'calls.go': GO, 'go.mod': 'module receiver\n\ngo 1.21\n' },
    commands: [
      ['go', 'vet', './...'],
      ['go', 'run', 'calls.go'],
    ],
  },
  {
    language: 'Java',
    file: 'WebhookSignature.java',
    programs: ['javac', 'java'],
    beside: { 'Calls.java': JAVA },
    commands: [
      ['javac', '-Werror', '-Xlint:all', '-d', '.', 'WebhookSignature.java', 'Calls.java'],
      ['java', '-cp', '.', 'Calls'],
    ],
  },
  {
    language: 'PHP',
    file: 'verify.php',
    programs: ['php'],
    beside: { 'calls.php': PHP },
    commands: [['php', 'calls.php']],
    optional: true,
  },
]
