<?php
declare(strict_types=1);

namespace PaymentsService\Http;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** The caller's own PSR-18 client. PSR-18 has no time-outs: those of that client apply to a try. */
final class PsrTransport implements Transport
{
    public function __construct(
        private readonly ClientInterface $client,
        private readonly RequestFactoryInterface $requests,
        private readonly StreamFactoryInterface $streams,
    ) {
    }

    public function send(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        ?string $body,
        float $seconds,
    ): Response {
        $request = $this->requests->createRequest($method, $url);
        foreach ($headers as $name => $value) {
            $request = $request->withHeader($name, $value);
        }
        if ($body !== null) {
            $request = $request->withBody($this->streams->createStream($body));
        }
        try {
            $response = $this->client->sendRequest($request);
            $text = (string) $response->getBody();
        } catch (ClientExceptionInterface | \RuntimeException $error) {
            // A body that is still being received throws a plain RuntimeException where it is cut.
            throw new TransportFailure(self::reasonOf($error), $error->getMessage(), $error);
        }
        $received = [];
        foreach ($response->getHeaders() as $name => $values) {
            $received[strtolower((string) $name)] = implode(', ', $values);
        }
        return new Response($response->getStatusCode(), $received, $text);
    }

    /** @return 'dns'|'tls'|'refused'|'timeout'|'cut'|'other' */
    private static function reasonOf(\Throwable $error): string
    {
        $text = $error->getMessage();
        return preg_match('/curl error (\d+)/i', $text, $found) === 1
            ? TransportFailure::reasonOfCurl((int) $found[1])
            : TransportFailure::reasonOfWords($text);
    }
}
