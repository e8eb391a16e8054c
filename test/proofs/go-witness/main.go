// A witness of the proof logs: transparency-dev's own, in memory, on a free port of this machine. Its arguments are its
// name and the verifier keys of the logs. It prints its address and its verifier key, and ends with its standard input.
package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"

	f_note "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/witness/persistence/inmemory"
	"github.com/transparency-dev/witness/witness"
	"golang.org/x/mod/sumdb/note"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func main() {
	logs := map[string]note.Verifier{}
	for _, key := range os.Args[2:] {
		verifier := must(note.NewVerifier(key))
		logs[verifier.Name()] = verifier
	}
	secret, public, err := note.GenerateKey(rand.Reader, os.Args[1])
	must(secret, err)
	signer := must(f_note.NewSignerForCosignatureV1(secret))
	// Its answers also have a signature of a type that their reader does not know.
	unknown := must(note.NewSigner(secret))
	// The same public key, as one of cosignatures.
	bytes := must(base64.StdEncoding.DecodeString(strings.SplitN(public, "+", 3)[2]))
	bytes[0] = 4
	ctx := context.Background()
	own := must(witness.New(ctx, witness.Opts{
		Persistence: inmemory.New(),
		Signers:     []note.Signer{unknown, signer},
		VerifierForLog: func(_ context.Context, origin string) (note.Verifier, bool, error) {
			verifier, known := logs[origin]
			return verifier, known, nil
		},
	}))
	server := http.NewServeMux()
	server.HandleFunc("POST /add-checkpoint", witness.NewHTTPHandler(own).AddCheckpoint)
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	key := fmt.Sprintf("%s+%08x+%s", signer.Name(), signer.KeyHash(), base64.StdEncoding.EncodeToString(bytes))
	fmt.Printf("http://%s %s\n", listener.Addr(), key)
	go func() { must(0, http.Serve(listener, server)) }()
	_, _ = io.Copy(io.Discard, os.Stdin)
}
