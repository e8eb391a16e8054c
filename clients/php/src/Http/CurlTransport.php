<?php
declare(strict_types=1);

namespace PaymentsService\Http;

/** PHP's curl extension. Reads share a connection. */
final class CurlTransport implements Transport
{
    private const LONGEST_TIMEOUT_MS = 2_147_483_647;

    private ?\CurlHandle $handle = null;
    private ?int $process = null;

    public function send(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        ?string $body,
        float $seconds,
    ): Response {
        $received = [];
        $options = [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => self::lines($headers),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => (int) min(ceil($seconds * 1000), self::LONGEST_TIMEOUT_MS),
            // Signals would end time-outs below a second at once.
            CURLOPT_NOSIGNAL => true,
            // If a reused connection turns out dead, curl sends the request again. Only reads may be sent twice.
            CURLOPT_FRESH_CONNECT => $method !== 'GET',
            CURLOPT_HEADERFUNCTION => function (\CurlHandle $handle, string $line) use (&$received): int {
                $received[] = rtrim($line, "\r\n");
                return strlen($line);
            },
        ];
        if ($body !== null) {
            $options[CURLOPT_POSTFIELDS] = $body;
        }
        $handle = $this->handle();
        curl_setopt_array($handle, $options);
        $text = curl_exec($handle);
        $number = curl_errno($handle);
        $failure = $number === 0 ? null : TransportFailure::ofCurl($number, curl_error($handle));
        // The handle keeps its connection, but not the credential.
        curl_reset($handle);
        if ($failure !== null || !is_string($text)) {
            throw $failure ?? new TransportFailure('other', 'curl returned no response');
        }
        return Response::ofLines($received, $text);
    }

    /** A forked process must not read the responses of its parent. */
    private function handle(): \CurlHandle
    {
        $process = getmypid() ?: null;
        if ($this->handle === null || $this->process !== $process) {
            $this->handle = curl_init() ?: throw new \RuntimeException('The curl extension cannot be used.');
            $this->process = $process;
        }
        return $this->handle;
    }

    /**
     * @param array<string, string> $headers
     * @return list<string>
     */
    private static function lines(array $headers): array
    {
        // Without this line, curl waits for a `100 Continue` before it sends a long body.
        $lines = ['Expect:'];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        return $lines;
    }
}
